import { Modal } from 'antd';
import { ApiError } from '../../../shared/request';
import { updateJob, type JobChanges } from './api/jobs';

/** Fewer openings may withdraw open offers: the server names whose, and wants to hear that staff know. */
export function useConfirmedUpdate() {
  const [modal, question] = Modal.useModal();
  const update = async (id: string, changes: JobChanges, version: number) => {
    try {
      return await updateJob(id, changes, version);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'offers_to_withdraw') throw error;
      const isConfirmed = await modal.confirm({
        title: 'Withdraw open offers?',
        content: error.message,
        okText: 'Withdraw',
        okButtonProps: { danger: true },
        cancelText: 'Keep Editing',
      });
      if (!isConfirmed) throw error;
      return updateJob(id, { ...changes, withdrawOffers: true }, version);
    }
  };
  return { update, question };
}
