import { expect, test, type Page } from '@playwright/test';
import { addFiles, documentTitles, hits, openPage, question, searchBy, textFile, WIDE_PAGE, WORDS, type Lang } from './open-page';
import { readKept } from './read-kept';

/* What the browser itself says where there is no room: no fake of it. */

test.use(WIDE_PAGE);

const PEARS = textFile('pears.txt', 'A good sentence about pears.');
/** Bytes for some short documents. */
const ROOM = 300_000;
/** A megabyte that nothing compresses. */
const numbers = Array.from({ length: 25_000 }, (_, i) => `Rule ${(i * 2_654_435_761) % 4_294_967_296} holds for ${(i * 40_503) % 65_536}.`);
const MELONS = textFile('melons.txt', `A long file about melons. ${numbers.join(' ')}`);

/**
 * Opens the page where its origin has so many bytes of room; the call that comes back sets another limit, none for null.
 *
 * Chromium looks again at what room there is only when it takes the room it knew of for too little, or after half a minute: so the limit
 * stands before the page writes anything, and lasts as long as the session that asked for it.
 */
async function openWithRoom(page: Page, bytes: number, lang: Lang = 'en'): Promise<(bytes: number | null) => Promise<void>> {
  await page.goto('./licences.html');
  const cdp = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const giveRoom = async (quotaSize: number | null): Promise<void> =>
    void (await cdp.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize !== null && { quotaSize }) }));
  await giveRoom(bytes);
  await openPage(page, `lang=${lang}&step=1`);
  return giveRoom;
}

const fullNote = (page: Page, lang: Lang = 'en') => page.locator('.notices .note').filter({ hasText: WORDS[lang].keep.state.full });

for (const lang of ['ja', 'en'] as const)
  test(`storage is full (${lang}): the page says so, nothing is half written, the session goes on, and with room again all of it is kept`, async ({
    page,
  }) => {
    const giveRoom = await openWithRoom(page, ROOM, lang);
    await addFiles(page, [PEARS]);
    expect(await readKept(page)).toMatchObject({ titles: ['pears.txt'], torn: [] });
    await addFiles(page, [MELONS]);
    await expect(fullNote(page, lang)).toBeVisible();
    await expect(documentTitles(page)).toHaveCount(2);
    await question(page).fill('melons');
    await expect(hits(page).first()).toContainText('melons');
    await addFiles(page, [textFile('late.txt', 'A sentence about figs.')]);
    await expect(documentTitles(page)).toHaveCount(3);
    expect(await readKept(page)).toMatchObject({ titles: ['pears.txt'], torn: [] });

    const again = fullNote(page, lang).getByRole('button', { name: WORDS[lang].keep.again });
    await again.click();
    await expect(fullNote(page, lang)).toContainText(WORDS[lang].keep.still.full);
    expect((await readKept(page)).torn).toEqual([]);

    await giveRoom(null);
    await again.click();
    await expect(fullNote(page, lang)).toHaveCount(0);
    await expect.poll(() => readKept(page)).toMatchObject({ titles: ['late.txt', 'melons.txt', 'pears.txt'], torn: [] });
    await page.reload();
    await expect(documentTitles(page)).toHaveCount(3);
    await question(page).fill('melons');
    await expect(hits(page).first()).toContainText('melons');
  });

test('storage is full: what did not survive is not there after a reload, and what was kept before is', async ({ page }) => {
  await openWithRoom(page, ROOM);
  await addFiles(page, [PEARS]);
  await addFiles(page, [MELONS]);
  await expect(fullNote(page)).toBeVisible();
  await page.reload();
  await expect(documentTitles(page)).toHaveText([/pears/]);
  await question(page).fill('pears');
  await expect(hits(page)).toHaveCount(1);
});

test('storage is full in the middle of a new version: the old one stays kept, the new one is searched', async ({ page }) => {
  await openWithRoom(page, ROOM);
  await addFiles(page, [textFile('melons.txt', 'The first version, about pears.')]);
  await addFiles(page, [MELONS]);
  await page.getByRole('button', { name: WORDS.en.documents.clashNewVersion }).click();
  await expect(fullNote(page)).toBeVisible();
  await question(page).fill('melons');
  await expect(hits(page).first()).toContainText('melons');
  expect(await readKept(page)).toMatchObject({ titles: ['melons.txt'], torn: [] });
  await page.reload();
  await question(page).fill('pears');
  await expect(hits(page)).toHaveCount(1);
  await expect(hits(page).first()).toContainText('The first version, about pears.');
});

test('storage is full when e5 has embedded: search by meaning answers all the same, and the model that has no room is said to be fetched again', async ({
  page,
}) => {
  test.slow();
  // For documents and what search by characters makes of them; the vectors of 140 sentences take 215,000 bytes more.
  await openWithRoom(page, 170_000);
  await addFiles(page, [PEARS, textFile('plums.txt', `${'A sentence about plums. '.repeat(2)}${numbers.slice(0, 140).join(' ')}`)]);
  await question(page).fill('Which fruit is good?');
  await expect(hits(page).first()).toBeVisible();
  expect(await readKept(page)).toMatchObject({ titles: ['pears.txt', 'plums.txt'], torn: [] });
  await searchBy(page, 'meaning');
  await page.locator('.notices input[type=radio][value=e5]').check();
  await page.getByRole('button', { name: WORDS.en.model.start(true) }).click();
  await expect(page.getByText(WORDS.en.model.speaking.e5)).toBeVisible({ timeout: 110_000 });
  await expect(page.getByText(WORDS.en.model.unkept)).toBeVisible();
  await expect(fullNote(page)).toBeVisible({ timeout: 110_000 });
  await expect(hits(page).first()).toContainText('pears');
  await expect.poll(() => page.locator('.board [data-rank="1"] .score').getAttribute('title')).toBe(WORDS.en.board.scoreName.meaning);
  expect(await readKept(page)).toMatchObject({ titles: ['pears.txt', 'plums.txt'], torn: [] });
});
