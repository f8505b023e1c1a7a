/** exp of this is about 1e-261, well inside what a double can hold; below, numbers lose digits and then vanish. */
const LEAST_LOGARITHM = -600;

/**
 * P(j of `size` marked children are among `drawn` of `total`), j from 0 to min(size, drawn): the hypergeometric
 * distribution.
 *
 * Walks both ways from the likeliest j by the ratio of neighbours and divides by the sum, so there are no factorials to
 * overflow and the sum is 1.
 */
export function hypergeometricWeights(total: number, size: number, drawn: number): Float64Array {
  const weights = new Float64Array(Math.min(size, drawn) + 1);
  const least = Math.max(0, drawn - (total - size));
  const greatest = weights.length - 1;
  const mode = Math.max(least, Math.min(greatest, Math.floor(((size + 1) * (drawn + 1)) / (total + 2))));
  const ratio = (j: number): number => ((size - j) * (drawn - j)) / ((j + 1) * (total - size - drawn + j + 1));
  weights[mode] = 1;
  for (let j = mode; j < greatest; j++) weights[j + 1] = (weights[j] as number) * ratio(j);
  for (let j = mode; j > least; j--) weights[j - 1] = (weights[j] as number) / ratio(j - 1);
  let sum = 0;
  for (let j = least; j <= greatest; j++) sum += weights[j] as number;
  for (let j = least; j <= greatest; j++) weights[j] = (weights[j] as number) / sum;
  return weights;
}

/**
 * P(j of `size` children are drawn, each with probability `odds` below 1), j from 0 to min(size, degree).
 *
 * By the ratio of neighbours where the first probability is a number at all, else by logarithms.
 */
export function binomialWeights(size: number, odds: number, degree: number): Float64Array {
  const weights = new Float64Array(Math.min(size, degree) + 1);
  const step = odds / (1 - odds);
  let logWeight = size * Math.log1p(-odds);
  weights[0] = Math.exp(logWeight);
  for (let j = 0; j < weights.length - 1; j++) {
    const ratio = ((size - j) / (j + 1)) * step;
    if (logWeight > LEAST_LOGARITHM) weights[j + 1] = (weights[j] as number) * ratio;
    else {
      logWeight += Math.log(ratio);
      weights[j + 1] = Math.exp(logWeight);
    }
  }
  return weights;
}
