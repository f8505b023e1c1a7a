import type { ModelName } from '../../core/model';
import { assertUnitVectors } from '../../core/rank/assert-unit-vectors';
import { expandRows, isInt8, type VectorRows } from '../../core/rank/int8-rows';
import { SPACES } from '../embedder/shipped-model';

/** What rounding to 8 bits takes from a length or gives it, several times over. */
const INT8_TOLERANCE = 0.02;

/** Whether every row is finite and of length 1, as near as its precision allows. */
export function areUnitRows(rows: VectorRows, model: ModelName): boolean {
  try {
    assertUnitVectors(expandRows(rows), SPACES[model].dimensions, isInt8(rows) ? INT8_TOLERANCE : undefined);
    return true;
  } catch {
    return false;
  }
}
