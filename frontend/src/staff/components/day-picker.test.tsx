import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { renderStaff } from '../../../test/render';
import { dayRule } from '../forms/typed-day';
import { DayFilter, DayPicker } from './DayPicker';

async function inForm(value: string | null) {
  const sent: unknown[] = [];
  renderStaff(
    <Form initialValues={{ since: value }} onFinish={(values) => sent.push(values)}>
      <Form.Item name="since" label="Since" rules={[dayRule]}>
        <DayPicker />
      </Form.Item>
      <Button htmlType="submit">Save</Button>
    </Form>,
  );
  return { field: await screen.findByLabelText('Since'), sent };
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('a day in a form', () => {
  it('is none once it is emptied by keyboard', async () => {
    const { field, sent } = await inForm('2019-03-04');
    expect(field).toHaveValue('Mar 4, 2019');
    await userEvent.clear(field);
    await userEvent.tab();
    expect(field).toHaveValue('');
    await save();
    await waitFor(() => expect(sent).toEqual([{ since: null }]));
  });

  it('is none once it is emptied by keyboard, its calendar opened by a click before', async () => {
    const { field, sent } = await inForm('2019-03-04');
    await userEvent.click(field);
    await waitFor(() => expect(document.querySelector('.ant-picker-dropdown')).toBeInTheDocument());
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
    await userEvent.tab();
    expect(field).toHaveValue('');
    await save();
    await waitFor(() => expect(sent).toEqual([{ since: null }]));
  });

  it('is what was typed over it, its calendar opened by a click before', async () => {
    const { field, sent } = await inForm('2019-03-04');
    await userEvent.click(field);
    await waitFor(() => expect(document.querySelector('.ant-picker-dropdown')).toBeInTheDocument());
    await userEvent.keyboard('{Control>}a{/Control}5/6/2012{Enter}');
    await waitFor(() => expect(sent).toEqual([{ since: '2012-05-06' }]));
  });

  it('is sent as emptied by Enter in the field itself', async () => {
    const { field, sent } = await inForm('2019-03-04');
    await userEvent.clear(field);
    await userEvent.type(field, '{Enter}');
    await waitFor(() => expect(sent).toEqual([{ since: null }]));
  });

  it.each([
    ...['Mar 4, 2024', '3/4/2024', '2024-03-04'],
    ...['03/04/2024', '3/04/2024', '03/4/2024', 'mar 04, 2024', 'March 4, 2024'],
  ])('is what was typed: %s', async (typed) => {
    const { field, sent } = await inForm('2019-03-04');
    await userEvent.clear(field);
    await userEvent.type(field, `${typed}{Enter}`);
    await waitFor(() => expect(sent).toEqual([{ since: '2024-03-04' }]));
    expect(field).toHaveValue('Mar 4, 2024');
  });

  it.each(['Mar 4, 20', '3/4/24', '2/30/2024', 'soon'])(
    'is neither sent nor taken back while it is no day: %s',
    async (typed) => {
      const { field, sent } = await inForm('2019-03-04');
      await userEvent.clear(field);
      await userEvent.type(field, typed);
      await save();
      expect(await screen.findByText('Invalid date')).toBeInTheDocument();
      expect(field).toHaveValue(typed);
      expect(sent).toEqual([]);
    },
  );

  it('shows no calendar while it is typed', async () => {
    const { field } = await inForm(null);
    await userEvent.click(field);
    await waitFor(() => expect(document.querySelector('.ant-picker-dropdown table')).toBeInTheDocument());
    await userEvent.type(field, '3/4');
    await waitFor(() =>
      expect(document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')).toBeNull(),
    );
  });
});

describe('a day in a filter', () => {
  function Filter({ told }: { told: (string | null)[] }) {
    const [day, setDay] = useState<string | null>('2019-03-04');
    const change = (next: string | null) => {
      told.push(next);
      setDay(next);
    };
    return <DayFilter id="from" value={day} onChange={change} />;
  }

  it('filters no more once it is emptied by keyboard, nor while it is no day', async () => {
    const told: (string | null)[] = [];
    renderStaff(
      <>
        <label htmlFor="from">From</label>
        <Filter told={told} />
      </>,
    );
    const field = await screen.findByLabelText('From');
    await userEvent.clear(field);
    expect(told).toEqual([null]);
    await userEvent.type(field, '3/4');
    await userEvent.tab();
    expect(field).toHaveValue('');
    await userEvent.type(field, '3/4/2020');
    expect(told).toEqual([null, '2020-03-04']);
  });
});
