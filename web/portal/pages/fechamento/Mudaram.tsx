import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import type { FechamentoDoMes, MudancaDepoisDeFechar } from '#web/api/portal/client.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { diaMes } from '#web/words/datas.ts'
import { efeitoEscrito, MUDANCAS } from '#web/words/fechamento.ts'
import { count } from '#web/words/formatos.ts'

type Props = { dados: Pick<FechamentoDoMes, 'mudaram'>; daEmpresa?: boolean }

/** The notes that changed after the month was closed, each with its effect on the closed figures. */
export function Mudaram({ dados: { mudaram }, daEmpresa }: Props) {
  if (mudaram.length === 0) return null
  return (
    <section aria-label="Mudou depois de fechar" className="mb-7">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg">Mudou depois de fechar</h2>
        <p className="sub">
          {count(mudaram.length, 'nota', 'notas')}; os números são os do fechamento, e a mudança não entra neles
        </p>
      </div>
      <ul className="mt-1">
        {mudaram.map((mudanca) => (
          <Mudanca key={mudanca.notaId} mudanca={mudanca} daEmpresa={!!daEmpresa} />
        ))}
      </ul>
    </section>
  )
}

function Mudanca({ mudanca: m, daEmpresa }: { mudanca: MudancaDepoisDeFechar; daEmpresa: boolean }) {
  const efeito = efeitoEscrito(m.efeito)
  return (
    <li className="flex items-center gap-3 border-b border-linha py-3 text-sm max-md:items-start">
      <History size={16} aria-hidden className="shrink-0 text-roxo max-md:mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {m.nota}
          {!daEmpresa && `, ${m.empresa.nome},`} {MUDANCAS[m.mudanca]} em {diaMes(m.em)}
        </p>
        <p className="sub break-words">{porQue(m)}</p>
        <p className="text-tinta-2 tabular-nums md:hidden">{efeito}</p>
      </div>
      <span className="text-right text-tinta-2 tabular-nums max-md:hidden">{efeito}</span>
      <Link
        to="/notas/$id"
        params={{ id: m.notaId }}
        aria-label={`Ver a nota ${m.nota}`}
        className={`${classeBotao()} max-md:[&&]:h-[44px]`}
      >
        Ver a nota
      </Link>
    </li>
  )
}

/** Who changed it and why, and what may have been paid by then. */
function porQue({ por, motivo, tomador, efeito }: MudancaDepoisDeFechar): string {
  const dito = [por, motivo && `“${motivo}”`].filter(Boolean).join(', ')
  const pago = efeito.issARecolher < 0 && 'A guia de ISS já podia ter sido paga: confira com a prefeitura'
  return [dito || (tomador && `De ${tomador}`), pago]
    .filter(Boolean)
    .map((frase) => `${frase}.`)
    .join(' ')
}
