import type { ReactNode } from 'react'
import { ApiError, type Erro } from '#web/api/portal/client.ts'
import { CampoSenha } from '#web/kit/form/CampoSenha.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { CampoArquivo } from './CampoArquivo.tsx'

type Valores = { arquivo?: File; senha?: string; nome?: string }
type Props = {
  /** The button. */
  enviar: string
  porque?: string | undefined
  /** What is said beside it. */
  nota: string
  send: (valores: Valores) => Promise<void>
  /** What else is missing. */
  missing?: (valores: Valores) => Erro[]
  /** Fields after the password. */
  children?: ReactNode
}

/** The file of an A1 certificate and its password; what is wrong with them is said on their fields. */
export const FormularioCertificado = ({ enviar, porque, nota, send, missing = () => [], children }: Props) => (
  <Formulario<Valores>
    inicial={{}}
    validate={(valores) => [...missingFile(valores), ...missing(valores)]}
    onSubmit={async (valores) => {
      try {
        await send(valores)
      } catch (error) {
        throw error instanceof ApiError ? onFields(error) : error
      }
    }}
    className="flex max-w-xl flex-col gap-4"
  >
    <CampoArquivo
      nome="arquivo"
      rotulo="Arquivo do certificado A1"
      accept=".pfx,.p12,application/x-pkcs12"
      convite="Arraste o .pfx ou .p12 para cá"
    />
    <CampoSenha
      nome="senha"
      rotulo="Senha do certificado"
      autoComplete="off"
      ajuda="A mesma que se digita ao instalar o certificado no computador"
    />
    {children}
    <FalhaDoFormulario />
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Enviar porque={porque}>{enviar}</Enviar>
      <p className="sub max-w-[52ch]">{nota}</p>
    </div>
  </Formulario>
)

function missingFile({ arquivo, senha }: Valores): Erro[] {
  const erros: Erro[] = []
  if (!arquivo) erros.push({ campo: 'arquivo', codigo: 'OBRIGATORIO', mensagem: 'Escolha o arquivo do certificado.' })
  else if (arquivo.size > BYTES_MAX)
    erros.push({
      campo: 'arquivo',
      codigo: 'TAMANHO_INVALIDO',
      mensagem: `${arquivo.name} é grande demais para um certificado A1. Confira se é o arquivo certo.`,
    })
  if (!senha) erros.push({ campo: 'senha', codigo: 'OBRIGATORIO', mensagem: 'Informe a senha do certificado.' })
  return erros
}

// A certificate with its chain takes a few KiB; the service takes up to 256 KiB.
const BYTES_MAX = 256 * 1024

/** Puts each refusal on its field, in words about the file; refusals that name a field stay as they are. */
function onFields(error: ApiError): ApiError {
  const { codigo, erros: todos } = error.corpo
  // One that only repeats the sentence of its code says less than the page does.
  const erros = todos.filter((erro) => erro.mensagem !== error.corpo.mensagem)
  const known = CAMPO_DO_CODIGO[codigo]
  const onField = erros.length > 0 ? erros : known ? [{ ...known, codigo }] : []
  if (onField.length === 0) return error
  const mensagem = 'O certificado não foi aceito.'
  return new ApiError(error.http, {
    ...error.corpo,
    mensagem,
    correcao: 'O motivo está no campo marcado.',
    erros: onField,
  })
}

const CAMPO_DO_CODIGO: Record<string, { campo: keyof Valores; mensagem: string }> = {
  CERTIFICADO_SENHA_INVALIDA: {
    campo: 'senha',
    mensagem: 'A senha não abre este arquivo. Confira maiúsculas, números e acentos.',
  },
  CERTIFICADO_ARQUIVO_INVALIDO: {
    campo: 'arquivo',
    mensagem: 'Este arquivo não é um certificado A1. Procure o arquivo original, que termina em .pfx ou .p12.',
  },
  CERTIFICADO_SEM_CHAVE: {
    campo: 'arquivo',
    mensagem: 'O arquivo veio sem a chave privada. Exporte o certificado de novo, com a chave privada.',
  },
}
