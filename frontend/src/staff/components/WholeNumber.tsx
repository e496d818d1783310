import { type FormRule, InputNumber, type InputNumberProps } from 'antd';

interface Bounds {
  min: number;
  max: number;
}

/** A text is what was typed and is no number. */
export type TypedNumber = number | string | null;

/** In the API's words. */
export function notWhole(typed: TypedNumber | undefined, { min, max }: Bounds): string | undefined {
  if (typed === null || typed === undefined) return undefined;
  if (!Number.isInteger(typed)) return 'Invalid input';
  if (Number(typed) < min) return `Number must be greater than or equal to ${min}`;
  return Number(typed) > max ? `Number must be less than or equal to ${max}` : undefined;
}

export const wholeRule = (bounds: Bounds): FormRule => ({
  validator: (_rule, typed?: TypedNumber) => {
    const problem = notWhole(typed, bounds);
    return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
  },
});

interface WholeNumberProps
  extends Bounds, Omit<InputNumberProps<TypedNumber & {}>, 'value' | 'onChange' | 'min' | 'max'> {
  value?: TypedNumber;
  onChange?: (typed: TypedNumber) => void;
}

/** Keeps what was typed, to be refused beside it; by itself the library's field makes another number of it. */
export function WholeNumber({ value = null, onChange, ...rest }: WholeNumberProps) {
  return (
    <InputNumber<TypedNumber & {}>
      {...rest}
      changeOnBlur={false}
      value={value}
      onInput={(text) => onChange?.(read(text.trim()))}
      onStep={(next) => onChange?.(next)}
    />
  );
}

function read(text: string): TypedNumber {
  if (text === '') return null;
  return Number.isNaN(Number(text)) ? text : Number(text);
}
