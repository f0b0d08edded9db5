import { useId } from 'react'

/** One of two or three, all in sight: radio buttons in a row. */
export function Segmentos<V extends string>({
  rotulo,
  opcoes,
  valor,
  onChange,
}: {
  rotulo: string
  opcoes: readonly { value: V; label: string }[]
  valor: V
  onChange: (valor: V) => void
}) {
  const grupo = useId()
  return (
    <fieldset className="flex w-fit max-w-full flex-wrap rounded-md bg-papel-2 p-0.5 text-sm">
      <legend className="sr-only">{rotulo}</legend>
      {opcoes.map(({ value, label }) => (
        <label
          key={value}
          className="relative flex h-7 cursor-pointer items-center rounded-[5px] px-3 whitespace-nowrap text-tinta-2 has-checked:bg-papel has-checked:font-medium has-checked:text-tinta has-focus-visible:outline-2 has-focus-visible:outline-anil pointer-coarse:h-[44px]"
        >
          <input
            type="radio"
            name={grupo}
            checked={valor === value}
            onChange={() => onChange(value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
