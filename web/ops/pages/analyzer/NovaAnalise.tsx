import { useNavigate } from '@tanstack/react-router'
import { call, renew } from '#web/api/ops/client.ts'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario, useFormulario } from '#web/kit/form/Formulario.tsx'
import { SoltarArquivo } from '#web/kit/form/SoltarArquivo.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'

type Valores = { url?: string; wsdl?: string; arquivo?: string; documentos?: string[]; ca?: string[] }

/** Begins an analysis, of an address, of a file, or of both, and leads to it. */
export function NovaAnalise({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <Dialogo titulo="Analisar um sistema" aberto onClose={onClose}>
      <Formulario<Valores>
        inicial={{}}
        validate={({ url, wsdl }) => (url || wsdl ? [] : [NADA])}
        onSubmit={async ({ arquivo: _, ...corpo }) => {
          const { id } = await call('POST /admin/analyzer', { corpo })
          await renew('GET /admin/analyzer/historico')
          await navigate({ to: '/analyzer/$id', params: { id } })
        }}
        className="flex flex-col gap-4"
      >
        {({ arquivo, documentos = [] }) => (
          <>
            <Texto
              nome="url"
              rotulo="Endereço do WSDL"
              tipo="url"
              placeholder="https://nfse.cidade.gov.br/ws?wsdl"
              maxLength={500}
            />
            <Arquivo nome={arquivo} />
            <Exemplos quantos={documentos.length} />
            <Texto
              nome="ca[0]"
              rotulo="Certificado raiz, em PEM"
              ajuda="Só quando o certificado do endereço não é de uma autoridade pública."
              linhas={2}
              mono
            />
            <FalhaDoFormulario />
            <PeDoDialogo>
              <Enviar>Analisar</Enviar>
            </PeDoDialogo>
          </>
        )}
      </Formulario>
    </Dialogo>
  )
}

function Arquivo({ nome }: { nome: string | undefined }) {
  const { change } = useFormulario()
  return (
    <SoltarArquivo
      rotulo={nome ?? 'Ou o arquivo do WSDL'}
      accept=".wsdl,.xml,.txt"
      onChoose={async (arquivo) => {
        change('wsdl', await arquivo.text())
        change('arquivo', arquivo.name)
      }}
    >
      {nome ? 'Solte outro aqui para trocar.' : 'Para quando o endereço não abre daqui.'}
    </SoltarArquivo>
  )
}

function Exemplos({ quantos }: { quantos: number }) {
  const { change } = useFormulario()
  return (
    <SoltarArquivo
      rotulo={quantos === 0 ? 'Um XML de exemplo, se houver' : `${quantos} de exemplo`}
      accept=".xml,.txt"
      onChoose={async (arquivo) => change(`documentos[${quantos}]`, await arquivo.text())}
    >
      Um pedido ou uma resposta da cidade decide o que o WSDL deixa em aberto.
    </SoltarArquivo>
  )
}

const NADA = { campo: 'url', codigo: 'OBRIGATORIO', mensagem: 'Dê o endereço do WSDL, ou o arquivo dele.' }
