import type { BoardColours } from '../../state/lab/draw-card';
import { plainColour } from './copy-figure';

/** The colours of the page in the present theme, as plain values for a file. */
export function readBoardColours(): BoardColours {
  const colourOf = readColours();
  return {
    ink: colourOf('--ink'),
    faint: colourOf('--ink-2'),
    paper: colourOf('--bg'),
    surface: colourOf('--surface'),
    line: colourOf('--edge'),
    accent: colourOf('--accent'),
    onDocument: colourOf('--on-doc'),
    documents: Array.from({ length: 8 }, (_, colour) => colourOf(`--doc-${colour}`)),
  };
}

/** A custom property of the page as a colour in the present theme. */
function readColours(): (name: string) => string {
  return (name) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return plainColour(color);
  };
}
