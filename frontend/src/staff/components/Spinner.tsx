import './spinner.css';

/** Turns while something loads; whoever shows it says what. Plain, as the first page that opens shows it. */
export const Spinner = ({ isLarge = false }: { isLarge?: boolean }) => (
  <span className={isLarge ? 'spinner spinner-large' : 'spinner'} aria-hidden />
);
