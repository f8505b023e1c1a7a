import { createScorer } from './create-scorer';
import type { ScoreRequest } from './score-messages';

const score = createScorer();

self.onmessage = ({ data }: MessageEvent<ScoreRequest>) => {
  const reply = score(data);
  self.postMessage(reply, reply.scores ? [reply.scores.buffer] : []);
};
