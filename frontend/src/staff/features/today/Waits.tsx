/** Something has changed and waits until nobody is within. */
export const Waits = ({ isBehind }: { isBehind: boolean }) =>
  isBehind && <span className="today-waits">Changes wait</span>;
