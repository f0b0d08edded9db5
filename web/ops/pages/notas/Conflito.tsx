import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ConflitoDaNota, type NotaInteira, read } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { horaMinuto } from '#web/words/datas.ts'
import { maskTelefone } from '#web/words/formatos.ts'
import { Comparacao } from './Comparacao.tsx'
import { Decidir } from './Decidir.tsx'
import { Passos } from './Passos.tsx'

/**
 * The city has our number with other contents: why, what the service does by itself, what a person does; then the two
 * documents, and the choice. Support reads the first part only: the documents have the data of customers.
 */
export function Conflito({ nota }: { nota: NotaInteira }) {
  const decide = nota.acoes.find(({ acao }) => acao === 'assumir')
  const podeLer = decide?.codigo !== 'SEM_PERMISSAO'
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/nfse/{id}/conflito', { caminho: { id: nota.id } }),
    enabled: podeLer,
  })
  return (
    <>
      <Porque nota={nota} conflito={data} />
      <div className="grid gap-9 text-sm lg:grid-cols-[minmax(0,1fr)_268px]">
        <div className="min-w-0">
          {podeLer && (error || !data) && <NaoCarregado erro={error} onRetry={refetch} alto={480} />}
          {data && (
            <>
              <Comparacao nota={nota} conflito={data} />
              <Decidir nota={nota} conflito={data} />
            </>
          )}
          {!podeLer && <p className="text-tinta-2">Os documentos e a decisão são de quem opera: {decide?.motivo}</p>}
        </div>
        <aside>
          <Passos id={nota.id} vista={`${nota.status} ${nota.totalTransmissoes} ${nota.conflito?.estado}`} />
          <Ligadas nota={nota} />
        </aside>
      </div>
    </>
  )
}

function Porque({ nota, conflito }: { nota: NotaInteira; conflito: ConflitoDaNota | undefined }) {
  const rps = `${nota.serieRps}-${nota.numeroRps}`
  const declarado = nota.conflito?.estado === 'declarado_alheio'
  const enviada = conflito?.enviadoEm ? `das ${horaMinuto(conflito.enviadoEm)} ` : ''
  const telefone = conflito?.telefone && `: ${maskTelefone(conflito.telefone)}`
  return (
    <section
      aria-labelledby="conflito"
      className="mb-5 grid gap-x-7 gap-y-1.5 rounded-lg bg-ambar-papel px-5 pt-3.5 pb-4 text-sm md:grid-cols-3"
    >
      <h2 id="conflito" className="flex items-start gap-2 text-sm text-ambar md:col-span-3">
        <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />A cidade tem uma nota com o nosso número, e o
        conteúdo é outro
      </h2>
      <Parte titulo="Por quê">
        A resposta ao envio {enviada}se perdeu. Perguntada, a cidade devolveu a NFS-e {nota.conflito?.numero} para o RPS{' '}
        {rps}.
      </Parte>
      <Parte titulo="O que o serviço faz sozinho">
        {declarado
          ? `Pergunta à cidade uma última vez. Se ela não mostrar a nossa, emite-a com o próximo número.`
          : 'Não reenvia nem troca de número. Pergunta uma vez por dia, e encerra o conflito se a cidade mostrar a nossa.'}
      </Parte>
      <Parte titulo="O que você faz">
        {declarado
          ? 'Nada mais: a decisão está tomada, e a nota segue sozinha.'
          : `Compara, escolhe abaixo e diz por quê. Na dúvida, ligue para o cliente${telefone ?? ''}.`}
      </Parte>
    </section>
  )
}

const Parte = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <div>
    <h3 className="font-semibold">{titulo}</h3>
    <p>{children}</p>
  </div>
)

/** The notes that this one re-issues or replaces. */
const Ligadas = ({ nota: { meta } }: { nota: NotaInteira }) => (
  <section aria-label="Ligadas a esta" className="mt-6">
    <h2 className="text-base">Ligadas a esta</h2>
    <p className="mt-1 text-tinta-2">
      {meta.reemissaoDeId ? (
        <>
          Reemite{' '}
          <Link to="/notas/$id" params={{ id: meta.reemissaoDeId }} className="text-anil underline">
            outra nota
          </Link>
          .
        </>
      ) : meta.numeroOriginal ? (
        `Substitui a NFS-e ${meta.numeroOriginal}.`
      ) : (
        'Nenhuma reemissão, nenhuma substituição.'
      )}
    </p>
  </section>
)
