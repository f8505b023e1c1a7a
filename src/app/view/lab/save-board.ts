import type { AppState } from '../../state/app-state.svelte';
import { headline } from '../../state/headline';
import { boardDrawing } from '../../state/lab/board-drawing';
import { drawBoard } from '../../state/lab/draw-board';
import { frameFigure, savePng, saveSvg } from '../../state/lab/picture';
import { setupCaption } from '../../state/lab/setup-caption';
import { phraseText } from '../../state/phrase-text';
import { plainColour } from './copy-figure';

/** Hands the board over as a picture, as it stands at the present step, with the setup below it; false where the browser cannot. */
export async function saveBoard(app: AppState, kind: 'svg' | 'png'): Promise<boolean> {
  const colourOf = readColours();
  const colours = {
    ink: colourOf('--ink'),
    faint: colourOf('--ink-2'),
    paper: colourOf('--bg'),
    surface: colourOf('--surface'),
    line: colourOf('--edge'),
    accent: colourOf('--accent'),
    onDocument: colourOf('--on-doc'),
    documents: Array.from({ length: 8 }, (_, colour) => colourOf(`--doc-${colour}`)),
  };
  const { body, width, height } = drawBoard(boardDrawing(app, colours));
  const { phrase, answer } = headline(app);
  const picture = frameFigure(body, {
    width,
    height,
    title: phraseText(phrase, app),
    caption: [...(answer === null ? [] : [answer]), ...setupCaption(app)],
    ink: colours.ink,
    paper: colours.paper,
  });
  if (kind === 'png') return savePng('oyako-board', picture);
  saveSvg('oyako-board', picture);
  return true;
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
