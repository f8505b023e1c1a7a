import { canSpeed, RowMemories, type MemoryOptions } from './row-memories';
import type { ScoreReply, ScoreRequest } from './score-messages';
import { TableQuestion } from './table-question';

/** What a scoring thread does: holds the rows that it is given, and scores them. */
export function createScorer(options: MemoryOptions = {}): (request: ScoreRequest) => ScoreReply {
  const memories = new RowMemories<number>(options);
  const compact = (): void => {
    while (memories.compact());
  };
  return ({ job, freed, added, question, keys, counts }) => {
    for (const key of freed) memories.free(key);
    // Behind the reply, so that no question waits for it.
    if (freed.length > 0) setTimeout(compact);
    for (const [key, block] of added) if (canSpeed(block, question.length)) memories.take(key, block);
    const scores = new Float32Array(counts.reduce((sum, count) => sum + count, 0));
    let isWhole = true;
    memories.score(new TableQuestion(question), { keys, counts }, scores, (document, out) => {
      if (keys[document] !== null) isWhole = false;
      out.fill(NaN);
    });
    return { job, scores: isWhole ? scores : null };
  };
}
