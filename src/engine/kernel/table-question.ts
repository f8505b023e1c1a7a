import { quantiseQuestion, type Int16Question } from '../../core/rank/int8-rows';

/** A question as rows of either precision want it. */
export class TableQuestion {
  readonly float32: Float32Array;
  #int16: Int16Question | null = null;

  constructor(float32: Float32Array) {
    this.float32 = float32;
  }

  get int16(): Int16Question {
    this.#int16 ??= quantiseQuestion(this.float32);
    return this.#int16;
  }
}
