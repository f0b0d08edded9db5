import { useMutation } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { call, type Ensaio as Resultado, renew } from '#web/api/ops/client.ts'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { usePorque } from '#web/ops/porque.ts'
import { duracao, inteiro } from '#web/words/formatos.ts'
import { indentado } from '#web/words/xml.ts'
import { searchEmpresas } from '../procurar-empresas.ts'

const PASSOS = {
  preparar: 'Preparar a nota',
  verificar: 'Conferir as regras',
  montar: 'Montar o documento',
  xml: 'Conferir o XML',
  assinaturas: 'Conferir as assinaturas',
  enviar: 'Enviar à cidade',
  consultar: 'Consultar na cidade',
} as const

/** A rehearsal, as a part of the page of a connection. */
export const Ensaio = ({ id }: { id: string }) => (
  <Secao
    titulo="Ensaio"
    texto="Uma nota de exemplo é montada, assinada e conferida, e enviada à cidade se você quiser. Para publicar, é preciso um ensaio que passe."
  >
    <Ensaiar id={id} />
  </Secao>
)

type Props = {
  id: string
  /** Default: the city of the company. */
  municipio?: string
  /** The company that is chosen, and whether the note is sent, as the form begins. */
  empresa?: string | undefined
  enviar?: boolean
}

/** The note of an example is made and checked, and sent to the city's test system where asked; publishing needs one that passed. */
export function Ensaiar({ id, municipio, empresa = '', enviar = false }: Props) {
  const porque = usePorque()('admin.conexao.dry-run', 'ensaiar conexões')
  const ensaio = useMutation({
    mutationFn: (corpo: { empresaId: string; enviar: boolean }) =>
      call('POST /admin/connections/{id}/dry-run', {
        caminho: { id },
        corpo: { ...corpo, ...(municipio && { municipio }) },
      }),
    onSuccess: () => renew('GET /admin/conexoes/{id}'),
  })
  return (
    <>
      <Formulario
        inicial={{ empresaId: empresa, enviar }}
        validate={(valores) => requireFields(valores, { empresaId: 'Escolha com o certificado de qual empresa.' })}
        onSubmit={(corpo) => ensaio.mutateAsync(corpo)}
        className="flex max-w-xl flex-col gap-3"
      >
        <EscolhaBuscada
          nome="empresaId"
          rotulo="Empresa que assina"
          ajuda="Três letras do nome, ou o CNPJ"
          tabela="empresas"
          search={searchEmpresas}
        />
        <Chave nome="enviar" rotulo="Enviar também ao ambiente de testes da cidade" />
        <FalhaDoFormulario />
        <span>
          <Enviar tipo="comum" porque={porque}>
            Ensaiar
          </Enviar>
        </span>
      </Formulario>
      {ensaio.data && <Passos ensaio={ensaio.data} />}
    </>
  )
}

const Passos = ({ ensaio: { ok, passos, documento, trocas } }: { ensaio: Resultado }) => (
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
const Troca = ({ pedido, resposta, status, duracaoMs }: Resultado['trocas'][number]) => (
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
