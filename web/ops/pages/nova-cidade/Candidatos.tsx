import { useId } from 'react'
import type { Analise, Saida } from '#web/api/ops/client.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { porqueNaoPassou, seloDoEnsaio } from './ensaiado.ts'

type Props = {
  candidatos: NonNullable<Analise['resultado']>['candidatos']
  ensaios: Saida<'POST /admin/analyzer/{jobId}/ensaiar'>['items']
  escolhido: string | undefined
  onChoose: (padrao: string) => void
}

/** The templates that fit, the best first: how each did in its rehearsal, and what weighed for it. */
export function Candidatos({ candidatos, ensaios, escolhido, onChoose }: Props) {
  const id = useId()
  const ensaioDe = (padrao: string) => ensaios.find((each) => each.padrao === padrao)
  // Those that the city took stand first; the rest stays as the analysis ranked it.
  const emOrdem = candidatos.toSorted(
    (a, b) => Number(!!ensaioDe(b.padrao)?.ensaio.ok) - Number(!!ensaioDe(a.padrao)?.ensaio.ok),
  )
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Modelo</legend>
      <div className="border-t border-linha">
        {emOrdem.map(({ padrao, titulo, evidencias }) => {
          const item = ensaioDe(padrao)
          const { rotulo, tom } = seloDoEnsaio(item)
          return (
            <label
              key={padrao}
              className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 border-b border-linha px-2 py-2.5 text-sm hover:bg-papel-1 has-checked:bg-papel-2 md:grid-cols-[auto_minmax(0,14rem)_minmax(0,11rem)_minmax(0,1fr)]"
            >
              <input
                type="radio"
                name={id}
                value={padrao}
                checked={padrao === escolhido}
                onChange={() => onChoose(padrao)}
                aria-labelledby={`${id}-${padrao}`}
                aria-describedby={`${id}-${padrao}-e`}
                className="size-4 translate-y-0.5 accent-anil-botao"
              />
              <span>
                <span id={`${id}-${padrao}`} className="font-medium">
                  {padrao}
                </span>
                <span className="sub block">{titulo}</span>
              </span>
              <span id={`${id}-${padrao}-e`} className="max-md:col-start-2">
                <Selo tom={tom}>{rotulo}</Selo>
              </span>
              <span className="text-tinta-2 max-md:col-start-2">
                {porqueNaoPassou(item) ?? evidencias.slice(0, 2).join(' ')}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
