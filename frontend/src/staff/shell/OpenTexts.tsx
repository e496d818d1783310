/** How many texts from workers wait for staff, beside the way to them. */
export const OpenTexts = ({ count }: { count: string | null }) =>
  count === null ? null : (
    <>
      {' '}
      <span className="open-texts" aria-hidden>
        {count}
      </span>
      <span className="visually-hidden">{`${count} texts to read`}</span>
    </>
  );
