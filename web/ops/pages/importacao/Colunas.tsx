import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CAMPOS, type Campo } from '#domain/importacao/colunas.ts'
import type { PreviaDaImportacao } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { nomeDoCampo } from '#web/words/campos.ts'

type Mapeamento = Record<string, Campo | null>
type Props = {
  colunas: PreviaDaImportacao['colunas']
  porque: string | undefined
  onMap: (mapeamento: Mapeamento) => Promise<unknown>
}

/** Which field each column of the file is; a change analyses the file again. */
export function Colunas({ colunas, porque, onMap }: Props) {
  const [mapa, setMapa] = useState<Mapeamento>({})
  const again = useMutation({ mutationFn: () => onMap(mapa) })
  const fora = colunas.filter(({ destino }) => destino === null).length
  return (
    <Secao
      titulo="Colunas"
      texto={fora ? `${fora} de ${colunas.length} não foram reconhecidas e ficam de fora.` : 'Todas reconhecidas.'}
    >
      <details open={fora > 0 || undefined}>
        <summary className="cursor-pointer text-sm text-anil">Conferir o que é cada coluna</summary>
        <ul className="mt-3 grid gap-x-8 border-t border-linha sm:grid-cols-2">
          {colunas.map(({ original, destino, gravada }) => (
            <li key={original} className="flex items-center justify-between gap-3 border-b border-linha py-1.5 text-sm">
              <span className="min-w-0 truncate">
                {original}
                {destino && !gravada && <span className="sub"> (lida, não guardada)</span>}
              </span>
              <select
                aria-label={`A coluna ${original} é`}
                value={(original in mapa ? mapa[original] : destino) ?? ''}
                onChange={({ target }) =>
                  setMapa({ ...mapa, [original]: CAMPOS.find((campo) => campo === target.value) ?? null })
                }
                className="h-8 w-44 shrink-0 rounded-md border border-borda bg-papel px-2 text-sm pointer-coarse:h-10"
              >
                <option value="">Fica de fora</option>
                {CAMPOS.map((campo) => (
                  <option key={campo} value={campo}>
                    {nomeDoCampo(campo)}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
        <div className="mt-3 flex flex-col items-start gap-3">
          {again.error && <Falha erro={again.error} />}
          <Botao
            porque={porque ?? (Object.keys(mapa).length ? undefined : 'Nenhuma coluna mudou.')}
            ocupado={again.isPending}
            onClick={() => again.mutate()}
          >
            Analisar de novo
          </Botao>
        </div>
      </details>
    </Secao>
  )
}
