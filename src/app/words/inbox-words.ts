/** What the page says about documents that are kept aside, and about reading a file another way. */
export interface InboxWords {
  readonly aside: {
    readonly title: string;
    readonly note: string;
    /** The kind of reason, as the heading of those that have it. */
    readonly kind: (code: string, count: number) => string;
    readonly reason: (code: string, args: Readonly<Record<string, string | number>>) => string;
    readonly begins: string;
    readonly takeIn: string;
    readonly takeInOne: (title: string) => string;
    readonly takeInAll: (count: number) => string;
    readonly drop: string;
    readonly dropOne: (title: string) => string;
    readonly dropAll: (count: number) => string;
  };
  readonly encoding: {
    readonly label: string;
    readonly labelOf: (name: string) => string;
    readonly detect: string;
    readonly read: string;
    readonly readOne: (name: string) => string;
    /** The bytes are not kept with the document: only the file itself can be read again. */
    readonly gone: string;
  };
  readonly fields: {
    readonly title: string;
    readonly ask: (files: number, name: string) => string;
    readonly text: string;
    readonly heading: string;
    readonly none: string;
    /** The choice to read all fields, each record as a row of a table. */
    readonly all: string;
    readonly example: (name: string, example: string) => string;
    readonly keep: string;
    readonly read: string;
    readonly note: string;
    readonly gone: string;
  };
}
