import { erroEmPalavras } from '#domain/erro-em-palavras.ts'
import type { NotaInteira, Transmissao } from '#web/api/ops/client.ts'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { duracao } from '#web/words/formatos.ts'
import { laidOutJson } from '#web/words/json-linhas.ts'
import { RESULTADOS } from '#web/words/monitor.ts'
import { indentado } from '#web/words/xml.ts'

const OPERACOES = {
  emitir: 'Envio',
  consultar: 'Consulta',
  cancelar: 'Cancelamento',
  solicitar: 'Pedido de análise',
  corrigir: 'Carta de correção',
} as const

/** What was sent to the city and what it answered, side by side, the newest first. */
export function Transmissoes({ nota: { transmissoes, totalTransmissoes } }: { nota: NotaInteira }) {
  if (transmissoes.length === 0) return <Vazio titulo="Nada foi enviado à cidade">A nota parou antes disso.</Vazio>
  return (
    <div className="flex flex-col gap-8">
      {totalTransmissoes > transmissoes.length && (
        <p className="text-sm text-tinta-2">
          As {transmissoes.length} mais novas de {totalTransmissoes}.
        </p>
      )}
      {transmissoes.map((cada) => (
        <Uma key={cada.id} {...cada} />
      ))}
    </div>
  )
}

const Uma = ({
  operacao,
  resultado,
  criadaEm,
  duracaoMs,
  statusHttp,
  causa,
  conexao,
  conexaoVersao,
  ...bytes
}: Transmissao) => (
  <section
    aria-label={`${OPERACOES[operacao]}, ${RESULTADOS[resultado as keyof typeof RESULTADOS]?.rotulo ?? resultado}`}
  >
    <h2 className="flex flex-wrap items-baseline gap-x-3 text-sm">
      <span className="font-medium">{OPERACOES[operacao]}</span>
      <Resultado resultado={resultado} />
      <span className="sub">
        <Instante em={criadaEm} /> · {conexao} v{conexaoVersao}
        {duracaoMs !== null && ` · ${duracao(duracaoMs)}`}
        {statusHttp !== null && ` · HTTP ${statusHttp}`}
      </span>
    </h2>
    {causa && <p className="mt-1 text-sm break-words text-tinta-2">{erroEmPalavras(causa)}</p>}
    <div className="mt-2 grid gap-4 lg:grid-cols-2">
      <Lado rotulo="Enviado" bytes={bytes.enviado} />
      <Lado rotulo="Recebido" bytes={bytes.recebido} />
    </div>
  </section>
)

function Resultado({ resultado }: Pick<Transmissao, 'resultado'>) {
  const { tom, rotulo } = RESULTADOS[resultado as keyof typeof RESULTADOS] ?? { tom: 'cinza', rotulo: resultado }
  return <Selo tom={tom}>{rotulo}</Selo>
}

function Lado({ rotulo, bytes }: { rotulo: string; bytes: Transmissao['enviado'] }) {
  if (!bytes) return <p className="text-sm text-tinta-2">{rotulo}: nada guardado.</p>
  const isXml = bytes.conteudo.trimStart().startsWith('<')
  return (
    <figure className="min-w-0">
      <figcaption className="sub mb-1">{rotulo}</figcaption>
      <Codigo
        texto={isXml ? indentado(bytes.conteudo) : laidOutJson(bytes.conteudo)}
        linguagem={isXml ? 'xml' : 'json'}
        rotulo={rotulo}
      />
    </figure>
  )
}
