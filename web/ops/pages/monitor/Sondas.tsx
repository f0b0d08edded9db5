import { Check, X } from 'lucide-react'
import { erroEmPalavras } from '#domain/erro-em-palavras.ts'
import type { AchadoDeSonda, WebserviceDetalhe } from '#web/api/ops/client.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { diaMesAno } from '#web/words/datas.ts'
import { duracao } from '#web/words/formatos.ts'

type Sonda = WebserviceDetalhe['ultimasSondas'][number]

/** The last probes, the newest first, each with its steps. */
export const Sondas = ({ sondas }: { sondas: Sonda[] }) =>
  sondas.length === 0 ? (
    <Vazio titulo="Nenhuma sonda ainda">O serviço sonda sozinho cada cidade em uso; aqui também se pede uma.</Vazio>
  ) : (
    <ul className="border-t border-linha text-sm">
      {sondas.map(({ id, em, origem, achado }) => (
        <li key={id} className="border-b border-linha py-2">
          <details>
            <summary className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-1">
              <Selo tom={achado.respondeu ? 'verde' : 'vermelho'}>
                {achado.respondeu ? 'Respondeu' : 'Não respondeu'}
              </Selo>
              <Instante em={em} />
              <span className="sub">{origem === 'manual' ? 'pedida por uma pessoa' : 'automática'}</span>
              <span className="sub ml-auto tabular-nums">{duracao(achado.duracaoMs)}</span>
            </summary>
            <div className="mt-3">
              <Achado achado={achado} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )

type Passo = { ok: boolean; duracaoMs: number; causa: string | null; detalhe: string | null }

/** What a probe found, step by step. */
export const Achado = ({ achado: { url, dns, tls, requisicao } }: { achado: AchadoDeSonda }) => {
  const validade = tls?.cadeia[0]?.ate
  return (
    <>
      <p className="mb-2 font-mono text-xs break-all text-tinta-2">{url}</p>
      <ol className="border-t border-linha text-sm">
        <Etapa nome="Encontrar o endereço" passo={dns} dado={dns.enderecos.join(', ')} />
        {tls && (
          <Etapa
            nome="Ligação segura"
            passo={tls}
            dado={[tls.protocolo, validade && `certificado até ${diaMesAno(validade)}`].filter(Boolean).join(' · ')}
          />
        )}
        {requisicao && (
          <Etapa
            nome="Pedido que não muda nada"
            passo={requisicao}
            dado={[requisicao.status && `HTTP ${requisicao.status}`, requisicao.wsdl && 'WSDL recebido']
              .filter(Boolean)
              .join(' · ')}
          />
        )}
      </ol>
    </>
  )
}

const Etapa = ({
  nome,
  passo: { ok, duracaoMs, detalhe, causa },
  dado,
}: {
  nome: string
  passo: Passo
  dado: string
}) => (
  <li className="flex flex-wrap items-baseline gap-x-3 border-b border-linha py-2">
    {ok ? (
      <Check size={14} aria-label="deu certo" className="self-center text-verde" />
    ) : (
      <X size={14} aria-label="falhou" className="self-center text-vermelho" />
    )}
    <span className="font-medium">{nome}</span>
    <span className="sub wrap-anywhere">{dado}</span>
    <span className="sub ml-auto tabular-nums">{duracao(duracaoMs)}</span>
    {!ok && <span className="w-full text-vermelho">{erroEmPalavras(detalhe ?? causa ?? 'indisponivel')}</span>}
  </li>
)
