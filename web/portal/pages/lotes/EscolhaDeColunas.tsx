import { CAMPOS, nomeDoCampo } from './colunas.ts'
import type { Mapeamento } from './mapeamento.ts'
import type { Planilha } from './read-arquivo.ts'

const EXEMPLOS = 3
type Props = { planilha: Planilha; mapa: Mapeamento; onChange: (coluna: string, campo: string | null) => void }

/** Each column of a file with what it holds, and the field that it is. */
export function EscolhaDeColunas({ planilha: { colunas, registros }, mapa, onChange }: Props) {
  return (
    <section aria-label="O que é cada coluna">
      <h2 className="text-lg">O que é cada coluna</h2>
      <p className="mt-0.5 max-w-[70ch] text-sm text-tinta-2">
        Confira e corrija. A escolha fica guardada na conta, para o próximo arquivo com estas colunas.
      </p>
      <ul className="mt-3 border-t border-linha">
        {colunas.map((coluna, i) => {
          const campo = mapa[coluna] ?? ''
          const exemplos = [...new Set(registros.slice(0, 50).flatMap(({ celulas }) => celulas[i]?.trim() || []))]
          return (
            <li
              key={coluna}
              className="grid items-center gap-x-4 gap-y-1 border-b border-linha py-2 text-sm md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,3fr)]"
            >
              <span className="truncate font-medium">{coluna}</span>
              <span className="truncate text-tinta-2">{exemplos.slice(0, EXEMPLOS).join(' · ') || 'vazia'}</span>
              <select
                aria-label={`A coluna ${coluna} é`}
                value={campo}
                onChange={({ target }) => onChange(coluna, target.value || null)}
                className="h-9 min-w-0 rounded-md border border-borda bg-papel px-2 text-sm"
              >
                <option value="">Fica de fora</option>
                {CAMPOS.map(({ campo: each, nome }) => (
                  <option key={each} value={each}>
                    {nome}
                  </option>
                ))}
                {campo && !CAMPOS.some((each) => each.campo === campo) && (
                  <option value={campo}>{nomeDoCampo(campo)}</option>
                )}
              </select>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
