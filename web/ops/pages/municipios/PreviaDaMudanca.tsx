import type { MunicipioAdmin } from '#web/api/ops/client.ts'
import { count, inteiro } from '#web/words/formatos.ts'
import { antesEDepois, type Mudanca } from './decisoes.ts'

export const PREVIA = 50

type PreviaProps = { lista: MunicipioAdmin[]; total: number; mudanca: Mudanca }

export function Previa({ lista, total, mudanca }: PreviaProps) {
  const linhas = lista
    .slice(0, PREVIA)
    .map(({ ibge, nome, uf, ajuste }) => ({ ibge, nome, uf, mudam: antesEDepois(ajuste, mudanca) }))
  const iguais = linhas.filter(({ mudam }) => mudam.length === 0).length
  return (
    <div className="text-sm">
      {iguais > 0 && <p className="mb-2 text-tinta-2">{count(iguais, 'já está assim', 'já estão assim')}.</p>}
      <ul
        aria-label="O que muda"
        tabIndex={0}
        className="max-h-[46dvh] overflow-y-auto rounded-md border-y border-linha"
      >
        {linhas
          .filter(({ mudam }) => mudam.length > 0)
          .map(({ ibge, nome, uf, mudam }) => (
            <li key={ibge} className="border-b border-linha py-2 last:border-0">
              <span className="font-medium">
                {nome}, {uf}
              </span>
              {mudam.map(({ campo, de, para }) => (
                <span key={campo} className="block text-tinta-2">
                  {campo}: {de} → <span className="text-tinta">{para}</span>
                </span>
              ))}
            </li>
          ))}
      </ul>
      {total > PREVIA && <p className="sub mt-2">E mais {inteiro(total - PREVIA)}, com a mesma mudança.</p>}
    </div>
  )
}
