/** A cell without a value: a dash for the eye, words for the ear. */
export function NotSet() {
  return (
    <span className="record-soft">
      <span aria-hidden>—</span>
      <span className="visually-hidden">Not set</span>
    </span>
  );
}
