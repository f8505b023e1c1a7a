import { Fault } from '../../bridge/fault';
import type { AnswerBefore, CollectionId, Inquiry, RevisionChanges, RevisionText } from '../../bridge/protocol';
import type { CutSettings, DocumentId } from '../../core/model';
import { compareSentences } from '../../core/revise/compare-sentences';
import type { Answers } from '../answer/answer-question';
import { buildCatalogue, orderDocuments } from './build-catalogue';
import type { HeldDocument } from './held-document';
import { completePrevious, holdPrevious } from './previous-revision';
import type { Shelf } from './shelf';

export interface ChangesParts {
  shelfOf(collection: CollectionId): Shelf;
  readonly answers: Answers;
  readonly cut: () => CutSettings;
}

/** What a new revision changed, in the document and in what is found. Nothing of it for a viewer from whom any of either is hidden. */
export class Changes {
  readonly #parts: ChangesParts;
  /** Cut and indexed once, as long as the document is. */
  readonly #before = new WeakMap<HeldDocument, HeldDocument>();

  constructor(parts: ChangesParts) {
    this.#parts = parts;
  }

  /** @throws Fault `document-gone` also where nothing is kept of the revision before. */
  read(collection: CollectionId, id: DocumentId): RevisionChanges {
    const after = this.#parts.shelfOf(collection).needSeen(id);
    const before = this.#need(after);
    return {
      id,
      before: textOf(before),
      after: textOf(after),
      steps: compareSentences(before.hashesOf('children'), after.hashesOf('children')),
    };
  }

  /** Answers as if the revision before were still the document. @throws Fault as `read`, and those of a question. */
  async ask(inquiry: Inquiry, id: DocumentId, signal: AbortSignal): Promise<AnswerBefore> {
    return this.#parts.answers.askInstead(inquiry, signal, ({ catalogue, documents }) => {
      const after = documents.find(({ record }) => record.id === id);
      if (!after) throw new Fault('document-gone');
      const before = this.#need(after);
      const instead = orderDocuments(documents.map((held) => (held === after ? before : held)));
      return { catalogue: buildCatalogue(catalogue.version, instead), documents: instead };
    });
  }

  #need(after: HeldDocument): HeldDocument {
    const before = this.#before.get(after) ?? holdPrevious(after, this.#parts.cut());
    if (!before) throw new Fault('document-gone');
    this.#before.set(after, before);
    // The present revision shares sentences with it, and may have got their vectors only now.
    completePrevious(before, after);
    return before;
  }
}

function textOf({ record }: HeldDocument): RevisionText {
  const { revision, title, text, cut } = record;
  return { revision, title, text, sections: cut.sections, children: cut.children };
}
