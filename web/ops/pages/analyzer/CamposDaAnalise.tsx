import { useFormulario } from '#web/kit/form/Formulario.tsx'
import { SoltarArquivo } from '#web/kit/form/SoltarArquivo.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'

export type ValoresDaAnalise = { url?: string; wsdl?: string; arquivo?: string; documentos?: string[]; ca?: string[] }

/** What an analysis begins with: an address, a file of the WSDL, messages of the city, its certificate authority. */
export const CamposDaAnalise = ({ arquivo, documentos = [] }: ValoresDaAnalise) => (
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
  </>
)

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

/** The fault of a form without an address and without a file. */
export const whatToAnalyse = ({ url, wsdl }: ValoresDaAnalise) => (url || wsdl ? [] : [NADA])
const NADA = { campo: 'url', codigo: 'OBRIGATORIO', mensagem: 'Dê o endereço do WSDL, ou o arquivo dele.' }
