import { Check, X } from 'lucide-react'
import type { Ensaio } from '#web/api/ops/client.ts'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { duracao, inteiro } from '#web/words/formatos.ts'
import { indentado } from '#web/words/xml.ts'

const PASSOS = {
  preparar: 'Preparar a nota',
  verificar: 'Conferir as regras',
  montar: 'Montar o documento',
  xml: 'Conferir o XML',
  assinaturas: 'Conferir as assinaturas',
  enviar: 'Enviar à cidade',
  consultar: 'Consultar na cidade',
} as const

/** What a rehearsal did, step by step, with what was sent and what the city answered. */
export const PassosDoEnsaio = ({ ensaio: { ok, passos, documento, trocas } }: { ensaio: Ensaio }) => (
  <div className="mt-5 flex flex-col gap-4" role="status">
    <p className={ok ? 'font-medium text-verde' : 'font-medium text-vermelho'}>
      {ok ? 'O ensaio passou: esta versão pode ser publicada por 24 horas.' : 'O ensaio não passou.'}
    </p>
    <ol className="border-t border-linha text-sm">
      {passos.map((passo) => (
        <li key={passo.passo} className="flex flex-wrap items-baseline gap-x-3 border-b border-linha py-2">
          {passo.ok ? <Check size={14} aria-label="passou" /> : <X size={14} aria-label="não passou" />}
          <span className="font-medium">{PASSOS[passo.passo]}</span>
          <span className="sub">{duracao(passo.duracaoMs)}</span>
          {passo.erros.map(({ codigo, campo, mensagem }) => (
            <span key={`${codigo} ${campo}`} className="w-full text-vermelho">
              {mensagem}
            </span>
          ))}
        </li>
      ))}
    </ol>
    {trocas.length === 0 && documento && (
      <Codigo texto={indentado(documento.xml)} linguagem="xml" rotulo="O documento" />
    )}
    {trocas.map((troca, nth) => (
      <Troca key={nth} {...troca} />
    ))}
  </div>
)

/** One exchange with the city: what was sent beside what it answered. */
const Troca = ({ pedido, resposta, status, duracaoMs }: Ensaio['trocas'][number]) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
    <div>
      <h3 className="mb-1 text-xs text-tinta-2">Enviado · {inteiro(pedido.conteudo.length)} caracteres</h3>
      <Codigo texto={indentado(pedido.conteudo)} linguagem="xml" rotulo="O que se enviou" />
    </div>
    <div>
      <h3 className="mb-1 text-xs text-tinta-2">
        {status === null ? 'Sem resposta' : `Respondido com HTTP ${status}`} · {duracao(duracaoMs)}
      </h3>
      <Codigo texto={indentado(resposta.conteudo)} linguagem="xml" rotulo="O que a cidade respondeu" />
    </div>
  </div>
)
