import { carryDrafts, dropDraft, keepDraft, setDraftOwner, watchForm } from './drafts';

const draft = { changes: { name: 'Rosa' }, base: { name: '' }, version: 0 };
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('leaving the page', () => {
  beforeEach(() => setDraftOwner(undefined));

  it('is asked about while an open form has something typed, until it is saved or thrown away', () => {
    let typed: typeof draft | undefined;
    const unwatch = watchForm('Add Employer', () => typed);
    expect(asks()).toBe(false);
    typed = draft;
    expect(asks()).toBe(true);
    typed = undefined;
    expect(asks()).toBe(false);
    typed = draft;
    unwatch();
    expect(asks()).toBe(false);
  });

  it('is asked about while a form that went has a draft, until that is taken up', () => {
    keepDraft('Add Employer', draft);
    expect(asks()).toBe(true);
    dropDraft('Add Employer');
    expect(asks()).toBe(false);
  });

  it('is not asked about when whoever typed has signed out', () => {
    setDraftOwner('dana');
    keepDraft('Add Employer', draft);
    setDraftOwner(undefined);
    expect(asks()).toBe(false);
  });

  it('is not asked about when the product itself loads the page again and carries what was typed', () => {
    const unwatch = watchForm('Add Employer', () => draft);
    carryDrafts();
    expect(asks()).toBe(false);
    unwatch();
  });
});
