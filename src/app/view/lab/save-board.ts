import type { AppState } from '../../state/app-state.svelte';
import { headline } from '../../state/question/headline';
import { boardDrawing } from '../../state/lab/board-drawing';
import { drawBoard } from '../../state/lab/draw-board';
import { frameFigure, savePng, saveSvg } from '../../state/lab/picture';
import { setupCaption } from '../../state/lab/setup-caption';
import { phraseText } from '../../state/question/phrase-text';
import { readBoardColours } from './read-board-colours';

/** Hands the board over as a picture, as it stands at the present step, with the setup below it; false where the browser cannot. */
export async function saveBoard(app: AppState, kind: 'svg' | 'png'): Promise<boolean> {
  const colours = readBoardColours();
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
