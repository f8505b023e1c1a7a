/** Another tab has written since this one last looked: what was to be written was computed from what is no longer so. Nothing was written. */
export class StoreBehind extends Error {
  constructor() {
    super('The store has been changed by another tab.');
    this.name = 'StoreBehind';
  }
}
