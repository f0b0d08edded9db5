import { Link } from '@tanstack/react-router'
import type { Alerta } from '#web/api/ops/client.ts'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { RENOVAR } from '#web/words/alertas.ts'
import { AMBIENTES } from '#web/words/status.ts'

/** What a city said, and where to correct what it refuses or to say what it means. */
export function Detalhe({
  alerta: { conta, codigoDesconhecido: codigo, perguntaRecusada: pergunta },
}: {
  alerta: Alerta
}) {
  if (codigo)
    return (
      <div className="mt-1 flex flex-col items-start gap-0.5">
        <Palavras mensagens={[{ codigo: codigo.codigo, mensagem: codigo.palavras }]} />
        <p className="sub">
          {codigo.cidade}, {AMBIENTES[codigo.ambiente].toLowerCase()},{' '}
          <span className="font-mono">{codigo.padrao}</span>
        </p>
        <Link
          to="/codigos"
          search={{ padrao: codigo.padrao, codigo: codigo.codigo }}
          className="text-anil hover:underline"
        >
          Classificar o código
        </Link>
      </div>
    )
  if (!pergunta) return null
  const { empresa, cidade, ambiente, causa, mensagens, noPortal } = pergunta
  return (
    <div className="mt-1 flex flex-col items-start gap-0.5">
      <Palavras mensagens={mensagens} />
      <p className="sub">
        {conta ? (
          <Link
            to="/clientes/$id/empresas/$empresaId"
            params={{ id: conta.id, empresaId: empresa.id }}
            className="text-anil underline"
          >
            {empresa.nome}
          </Link>
        ) : (
          empresa.nome
        )}
        , em {cidade}, {AMBIENTES[ambiente].toLowerCase()}
      </p>
      <p>{RENOVAR[causa]}</p>
      <Copiar texto={noPortal} rotulo="o endereço da página, para mandar à conta" />
    </div>
  )
}

const Palavras = ({ mensagens }: { mensagens: { codigo: string; mensagem: string }[] }) =>
  mensagens.map(({ codigo, mensagem }) => (
    <p key={codigo + mensagem} className="break-words">
      {mensagem && `“${mensagem}” `}
      <span className="font-mono text-xs text-tinta-2">{codigo}</span>
    </p>
  ))
