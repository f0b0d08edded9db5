import { Link } from '@tanstack/react-router'
import type { LoteDoPortal } from '#web/api/portal/client.ts'
import type { Grupo } from '#web/api/portal/lotes.ts'
import { Talao } from '#web/kit/detail/Pagina.tsx'
import { TONS } from '#web/kit/detail/Selo.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { count, inteiro } from '#web/words/formatos.ts'
import { GRUPOS, quantas } from './estados.tsx'

/** How far a batch is, and how many lines are in each situation: each count shows its lines. */
export function Placar({ lote }: { lote: LoteDoPortal }) {
  const { id, total, status, apagadoEm } = lote
  const emAndamento = quantas(lote, 'em_andamento')
  const prontas = total - emAndamento
  return (
    <Talao>
      <div>
        <p className="sub">{status === 'conferindo' ? 'Conferidas' : 'Com resposta'}</p>
        <p className="text-3xl font-semibold tracking-tight tabular-nums">
          {inteiro(prontas)} <span className="text-tinta-3">de {inteiro(total)}</span>
        </p>
      </div>
      {(Object.keys(GRUPOS) as Grupo[]).map((grupo) => {
        const quantidade = quantas(lote, grupo)
        if (quantidade === 0) return null
        const { rotulo, tom } = GRUPOS[grupo]
        return (
          <Link key={grupo} to="/lotes/$id" params={{ id }} search={{ grupo }} className="pb-1 text-sm hover:underline">
            <span className={`mr-2 inline-block size-2 rounded-full ${TONS[tom].ponto}`} aria-hidden />
            {rotulo} <span className="font-medium tabular-nums">{inteiro(quantidade)}</span>
          </Link>
        )
      })}
      <div
        role="progressbar"
        aria-label="Linhas com resposta"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={prontas}
        className="h-1 w-full overflow-hidden rounded-full bg-papel-2"
      >
        <div
          className="h-1 bg-anil-botao transition-[width] duration-150"
          style={{ width: `${(100 * prontas) / total}%` }}
        />
      </div>
      {lote.comAviso > 0 && (
        <p className="w-full text-sm text-ambar">
          {count(lote.comAviso, 'linha pronta parece repetida', 'linhas prontas parecem repetidas')}: confira antes de
          emitir.
        </p>
      )}
      {emAndamento > 0 && <p className="sub">Pode sair desta página: o lote segue sozinho.</p>}
      {apagadoEm && (
        <p className="sub">
          O conteúdo das linhas foi apagado em {dataCheia(apagadoEm)}. As notas continuam guardadas.
        </p>
      )}
    </Talao>
  )
}
