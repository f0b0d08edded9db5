import { CircleCheck } from 'lucide-react'
import type { FechamentoDoMes } from '#web/api/portal/client.ts'
import { count } from '#web/words/formatos.ts'
import { isPorConferir } from './linhas.ts'
import { Pendencia } from './Pendencia.tsx'

/** What is open in the month, a line for each kind with its act: what prevents the closing, then what only warns. */
export function AntesDeFechar({ dados }: { dados: FechamentoDoMes }) {
  const porEspecie = Map.groupBy([...dados.impede, ...dados.avisa], ({ especie }) => especie)
  return (
    <section aria-label="Antes de fechar" className="mb-7">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg">Antes de fechar</h2>
        <p className="sub">{frase(dados)}</p>
      </div>
      {porEspecie.size === 0 ? (
        <p className="mt-2 flex items-center gap-2 text-sm text-tinta-2">
          <CircleCheck size={16} aria-hidden />
          Nenhuma nota em dúvida, recusada ou faltando.
        </p>
      ) : (
        <ul className="mt-1">
          {[...porEspecie.values()].map((pendencias) => (
            <Pendencia key={pendencias[0]?.especie} pendencias={pendencias} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** When the month can be closed. */
function frase({ impede, avisa, empresas }: FechamentoDoMes): string {
  const duvidas = impede.reduce((soma, { quantidade }) => soma + quantidade, 0)
  const porConferir = empresas.filter(isPorConferir).length
  const quando =
    duvidas === 0
      ? ''
      : duvidas === 1
        ? 'Fecha quando a nota em dúvida tiver resposta.'
        : `Fecha quando as ${duvidas} em dúvida tiverem resposta.`
  const conferir =
    porConferir > 0 && `${count(porConferir, 'empresa', 'empresas')} por conferir: fechar assim pede um motivo.`
  return [quando, conferir, avisa.length > 0 && 'O resto é aviso.'].filter(Boolean).join(' ')
}
