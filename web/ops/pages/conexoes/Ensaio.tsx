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
import { duracao } from '#web/words/formatos.ts'
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

/** A rehearsal: the note of an example is made and checked, and sent to the city's test system where asked; publishing needs one that passed. */
export function Ensaio({ id }: { id: string }) {
  const porque = usePorque()('admin.conexao.dry-run', 'ensaiar conexões')
  const ensaio = useMutation({
    mutationFn: (corpo: { empresaId: string; enviar: boolean }) =>
      call('POST /admin/connections/{id}/dry-run', { caminho: { id }, corpo }),
    onSuccess: () => renew('GET /admin/conexoes/{id}'),
  })
  return (
    <Secao
      titulo="Ensaio"
      texto="Uma nota de exemplo é montada, assinada e conferida, e enviada à cidade se você quiser. Para publicar, é preciso um ensaio que passe."
    >
      <Formulario
        inicial={{ empresaId: '', enviar: false }}
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
        <Enviar porque={porque}>Ensaiar</Enviar>
      </Formulario>
      {ensaio.data && <Passos ensaio={ensaio.data} />}
    </Secao>
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      {documento && <Codigo texto={indentado(documento.xml)} linguagem="xml" rotulo="O documento" />}
      {trocas.map(({ resposta }, nth) => (
        <Codigo key={nth} texto={indentado(resposta.conteudo)} linguagem="xml" rotulo={`Resposta ${nth + 1}`} />
      ))}
    </div>
  </div>
)
