import { useQuery } from '@tanstack/react-query';
import { HallTime } from '../../components/HallTime';
import { type Seal, sealingQuery } from './api/seals';

/** By which it can be shown later that nobody changed what a print says. */
export const SealWords = ({ seal }: { seal: Seal | null }) =>
  seal && (
    <span>
      {`Seal ${seal.number}, `}
      <HallTime value={seal.at} />
      {seal.waiting > 0 && '; what is newer is not sealed yet'}
    </span>
  );

/** The hall's last seal, on a print of a part of its records. */
export function LastSeal() {
  const { data } = useQuery(sealingQuery);
  if (!data || data.lastNumber === null || data.lastAt === null) return null;
  return <SealWords seal={{ number: data.lastNumber, at: data.lastAt, waiting: data.waiting }} />;
}
