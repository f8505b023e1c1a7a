/** Where the built page is served to the tests. Two checkouts can run side by side, each with a port of its own. */
export const PORT = Number(process.env.OYAKO_PORT ?? 4179);

/** The same page under a name that is no secure origin. */
export const INSECURE_URL = `http://classroom.test:${PORT}/`;
