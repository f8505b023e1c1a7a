/**
 * Characters that take no room and have no shape, as patterns with the flag `u` write them: format characters, fillers, joiners,
 * selectors, tags, and controls that are no white space.
 */
export const UNSEEN = String.raw`(?:[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc})`;
