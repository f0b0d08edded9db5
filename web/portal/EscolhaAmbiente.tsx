import { useId } from 'react'
import { type Ambiente, chooseAmbiente, useAmbiente } from '../api/portal/ambiente.ts'
import { AMBIENTES } from '../words/status.ts'

/** Test or production, for the whole portal. */
export function EscolhaAmbiente() {
  const atual = useAmbiente()
  const grupo = useId() // the page has it twice: at its side, and in the drawer of phones
  return (
    <fieldset className="flex rounded-md bg-papel-2 p-0.5 text-sm">
      <legend className="sr-only">Ambiente</legend>
      {(Object.keys(AMBIENTES) as Ambiente[]).map((ambiente) => (
        <label
          key={ambiente}
          className="flex h-7 flex-1 cursor-pointer items-center justify-center rounded-[5px] text-tinta-2 has-checked:bg-papel has-checked:font-medium has-checked:text-tinta has-focus-visible:outline-2 has-focus-visible:outline-anil pointer-coarse:h-[44px]"
        >
          <input
            type="radio"
            name={grupo}
            checked={atual === ambiente}
            onChange={() => chooseAmbiente(ambiente)}
            className="sr-only"
          />
          {AMBIENTES[ambiente]}
        </label>
      ))}
    </fieldset>
  )
}
