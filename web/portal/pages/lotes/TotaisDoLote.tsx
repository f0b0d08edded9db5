import { useQuery } from '@tanstack/react-query'
import { palavraDoIss, type SituacaoDoIss } from '#domain/tributos/situacao-do-iss.ts'
import { totaisDoLote } from '#web/api/portal/lotes.ts'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { count, inteiro } from '#web/words/formatos.ts'

type Soma = { chave: string; nome: string; linhas: number; valor: number; iss: number | null }

/** What would be issued now: by service, and by what is due of ISS. */
export function TotaisDoLote({ id }: { id: string }) {
  const { data } = useQuery(totaisDoLote(id))
  if (!data || data.linhas === 0) return null
  const servicos = data.porServico.map(({ codigo, descricao, ...soma }) => ({
    ...soma,
    chave: codigo ?? '',
    nome: codigo ? [codigo, descricao].filter(Boolean).join(' · ') : 'Conferidas antes',
  }))
  const situacoes = data.porSituacaoDoIss.map(({ situacao, ...soma }) => ({
    ...soma,
    chave: situacao ?? '',
    nome: situacao ? wordOf(situacao) : 'Conferidas antes',
  }))
  return (
    <details className="mb-4 text-sm">
      <summary className="cursor-pointer py-1">
        Totais antes de emitir: {count(data.linhas, 'nota', 'notas')},{' '}
        <span className="font-medium">
          <Valor v={data.valor} />
        </span>
      </summary>
      <div className="mt-2 grid gap-6 md:grid-cols-2">
        <Quadro titulo="Por serviço" somas={servicos} total={data} />
        <Quadro titulo="Por situação do ISS" somas={situacoes} total={data} />
      </div>
    </details>
  )
}

const wordOf = (situacao: SituacaoDoIss) => {
  const palavra = palavraDoIss({ situacao, motivo: null })
  return palavra.charAt(0).toUpperCase() + palavra.slice(1)
}

function Quadro({ titulo, somas, total }: { titulo: string; somas: Soma[]; total: Omit<Soma, 'chave' | 'nome'> }) {
  return (
    <table className="w-full tabular-nums">
      <thead>
        <tr className="border-b border-linha text-left text-tinta-2">
          <th className="py-1 font-medium">{titulo}</th>
          <th className="px-2 text-right font-normal">Notas</th>
          <th className="px-2 text-right font-normal">Valor</th>
          <th className="pl-2 text-right font-normal">ISS</th>
        </tr>
      </thead>
      <tbody>
        {somas.map(({ chave, ...soma }) => (
          <Linha key={chave} {...soma} />
        ))}
      </tbody>
      <tfoot className="border-t border-linha font-medium">
        <Linha nome="Total" linhas={total.linhas} valor={total.valor} iss={total.iss} />
      </tfoot>
    </table>
  )
}

const Linha = ({ nome, linhas, valor, iss }: Omit<Soma, 'chave'>) => (
  <tr>
    <th scope="row" className="py-1 text-left font-[inherit]">
      {nome}
    </th>
    <td className="px-2 text-right">{inteiro(linhas)}</td>
    <td className="px-2 text-right">
      <Valor v={valor} />
    </td>
    <td className="pl-2 text-right">{iss === null ? '—' : <Valor v={iss} />}</td>
  </tr>
)
