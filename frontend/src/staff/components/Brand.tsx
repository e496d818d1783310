import { SITE_NAME } from '../../shared/site';

export function Brand() {
  return (
    <span className="brand">
      <img src="/favicon.svg" alt="" width={30} height={30} />
      <span>{SITE_NAME}</span>
    </span>
  );
}
