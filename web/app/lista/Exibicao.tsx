import { useQueryClient } from '@tanstack/react-query'
import { Download, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Botao, classeBotao } from '../../kit/Botao.tsx'
import { notifyFailure } from '../../kit/feedback/Avisos.tsx'
import { inteiro } from '../../words/formatos.ts'
import type { BuscaDeLista, Declaracao } from './declaracao.ts'
import type { ExibicaoProps } from './ExibicaoAberta.tsx'

const load = () => import('./ExibicaoAberta.tsx')
const Aberta = lazy(load)

/** How the rows are shown, and the way to take them along. */
export function Exibicao<B extends BuscaDeLista, T>(props: ExibicaoProps<B, T>) {
  const { lista, busca, total } = props
  const [querida, setQuerida] = useState(false)
  const fechada = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setQuerida(true)}
      className={classeBotao('discreto')}
    >
      <SlidersHorizontal size={14} aria-hidden />
      Exibir
    </button>
  )
  return (
    <div className="ml-auto flex items-center gap-1">
      {(lista.exportar ?? true) === true ? <Exportar lista={lista} busca={busca} total={total} /> : lista.exportar}
      <div className="max-md:hidden">
        {querida ? (
          <Suspense fallback={fechada}>
            <Aberta {...(props as unknown as ExibicaoProps<BuscaDeLista, unknown>)} />
          </Suspense>
        ) : (
          fechada
        )}
      </div>
    </div>
  )
}

type ExportarProps<B extends BuscaDeLista, T> = { lista: Declaracao<B, T>; busca: B; total: number | undefined }

/** Writes every row of the filter as CSV, page by page, and says how far it is. */
function Exportar<B extends BuscaDeLista, T>({ lista, busca, total }: ExportarProps<B, T>) {
  const client = useQueryClient()
  const [feitas, setFeitas] = useState<number>()
  const run = async () => {
    setFeitas(0)
    try {
      const { exportCsv } = await import('./export-csv.ts')
      await exportCsv(client, lista, busca, setFeitas)
    } catch (error) {
      notifyFailure('A planilha não foi feita', (error as Error).message)
    }
    setFeitas(undefined)
  }
  const andamento = feitas ? `${inteiro(feitas)} de ${inteiro(total ?? feitas)}` : undefined
  return (
    <Botao
      tipo="discreto"
      ocupado={feitas !== undefined}
      porque={total === 0 ? 'Não há linhas para exportar com estes filtros.' : undefined}
      onClick={() => void run()}
    >
      <Download size={14} aria-hidden />
      {andamento ?? 'Exportar CSV'}
    </Botao>
  )
}
