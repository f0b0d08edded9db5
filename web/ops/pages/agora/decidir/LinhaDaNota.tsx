import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { NotaEmDuvida } from '#web/api/ops/client.ts'
import { cx } from '#web/kit/cx.ts'
import { horaMinuto } from '#web/words/datas.ts'
import { RESPOSTAS, respostaDa } from '#web/words/duvidas.ts'
import { dinheiro, duracao } from '#web/words/formatos.ts'
import { NotaLink } from '../../partes.tsx'
import { GRADE } from './grade.ts'
import { Perguntas } from './Perguntas.tsx'

type Props = { nota: NotaEmDuvida; marcada: boolean; onMark: (on: boolean) => void }

/** One note in doubt; its row opens to what was sent and what the city said to each question. */
export function LinhaDaNota({ nota, marcada, onMark }: Props) {
  const [aberta, setAberta] = useState(false)
  const { rps, empresa, conta, cliente, valor, perguntas } = nota
  const ultima = perguntas.at(-1)
  return (
    <li className="border-b border-linha">
      <div className={cx(GRADE, 'min-h-9 items-center py-1 hover:bg-papel-1')}>
        <input
          type="checkbox"
          aria-label={`Marcar o RPS ${rps}`}
          checked={marcada}
          onChange={({ target }) => onMark(target.checked)}
          className="size-4 accent-anil-botao"
        />
        <button
          type="button"
          aria-expanded={aberta}
          aria-label={`Evidência do RPS ${rps}`}
          onClick={() => setAberta(!aberta)}
          className="flex items-center gap-0.5 text-left font-medium whitespace-nowrap hover:text-anil pointer-coarse:min-h-11"
        >
          {rps}
          <ChevronRight size={13} aria-hidden className={cx('text-tinta-3', aberta && 'rotate-90')} />
        </button>
        <span className="truncate max-md:order-last max-md:col-span-2 max-md:col-start-2">{empresa.nome}</span>
        <span className="truncate text-tinta-2 max-lg:hidden">{conta.nome}</span>
        <span className="truncate text-tinta-2 max-md:order-last max-md:col-span-2 max-md:col-start-2">
          {cliente ?? '–'}
        </span>
        <span className="text-right whitespace-nowrap tabular-nums">{dinheiro(valor)}</span>
        <span className="max-md:order-last max-md:col-span-2 max-md:col-start-2">
          <Perguntas {...nota} />
        </span>
        <span className="text-right text-tinta-2 tabular-nums max-lg:hidden">{ultima && horaMinuto(ultima.em)}</span>
      </div>
      {aberta && <Evidencia {...nota} />}
    </li>
  )
}

/** What was sent and how it ended, and each question with the city's own words. */
function Evidencia({ id, envio, perguntas, impedimento }: NotaEmDuvida) {
  return (
    <dl className="grid gap-x-5 gap-y-2.5 bg-papel-1 px-9 py-2.5 sm:grid-cols-[1fr_2fr_auto]">
      <div>
        <dt className="sub">Enviado</dt>
        <dd>
          {envio
            ? [
                horaMinuto(envio.em),
                envio.protocolo && `lote ${envio.protocolo}`,
                envio.causa ?? 'sem resposta',
                !envio.causa && envio.duracaoMs !== null && `em ${duracao(envio.duracaoMs)}`,
              ]
                .filter(Boolean)
                .join(', ')
            : '–'}
        </dd>
      </div>
      <div>
        <dt className="sub">Perguntado</dt>
        <dd>
          <ol>
            {perguntas.map(({ em, disse, ...pergunta }) => (
              <li key={em} className="break-words">
                <span className="tabular-nums">{horaMinuto(em)}</span>:{' '}
                {disse ? `“${disse}”` : RESPOSTAS[respostaDa(pergunta)].marca}
              </li>
            ))}
          </ol>
          {impedimento && <p className="mt-1 text-ambar">{impedimento}</p>}
        </dd>
      </div>
      <div>
        <dt className="sub">Ver</dt>
        <dd>
          <NotaLink id={id}>a nota</NotaLink>
        </dd>
      </div>
    </dl>
  )
}
