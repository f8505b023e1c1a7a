import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds fault with by WCAG 2.2 AA and by best practice, each as its rule and the elements.
 *
 * @param within a selector: nothing outside of it is looked at
 */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  /* Without frames there is nothing to gather in a page of its own; what passes is nobody's interest. */
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
}
