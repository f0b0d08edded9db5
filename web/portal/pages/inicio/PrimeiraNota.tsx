import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isSettled } from '#domain/nota/nota.ts'
import { chooseAmbiente } from '#web/api/portal/ambiente.ts'
import type { ApiError, Empresa } from '#web/api/portal/client.ts'
import { issueNota } from '#web/api/portal/emissao.ts'
import { municipio } from '#web/api/portal/municipios.ts'
import { type Nota, nota as notaPorId, notas } from '#web/api/portal/notas.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { cx } from '#web/kit/cx.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Selo, SeloStatus } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { documento } from '#web/words/formatos.ts'
import { naoAtendida } from '#web/words/municipios.ts'
import { emPalavras } from '#web/words/no-portal.ts'
import { AvisoDaCidade } from '../empresas/AvisoDaCidade.tsx'
import { exemploDe } from './exemplo.ts'

/** One click sends an example to the city, and its outcome is shown here. */
export function PrimeiraNota({
  empresa,
  onStart,
  onLeave,
}: {
  empresa: Empresa
  onStart: () => void
  onLeave: () => void
}) {
  const [exemplo, setExemplo] = useState(() => exemploDe(empresa))
  const issue = useMutation<unknown, ApiError>({
    mutationFn: () => {
      onStart()
      return issueNota(exemplo, 'homologacao')
    },
  })
  // The last note of the account, also one that the first API request issued.
  const ultima = useQuery(notas({ ambiente: 'homologacao', limit: 1 }))
  const id = ultima.data?.items[0]?.id
  const { codigoCidade } = empresa.endereco
  const { data: cidade } = useQuery(municipio(codigoCidade))
  const semCidade = cidade && naoAtendida(cidade, empresa) !== null
  const tryAgain = () => {
    setExemplo(exemploDe(empresa))
    issue.mutate()
  }
  if (!ultima.data) return <NaoCarregado erro={ultima.error} onRetry={ultima.refetch} alto={200} />
  if (id) return <Resultado id={id} empresaId={empresa.id} onRetry={tryAgain} onLeave={onLeave} />
  const [servico] = exemplo.servico!
  return (
    <div className="flex flex-col items-start gap-5">
      <div className="recorte w-full max-w-sm rounded-t-lg bg-papel-1 px-5 pt-4 pb-8 text-sm">
        <p className="sub">Nota de exemplo</p>
        <p className="text-3xl font-semibold tracking-tight">
          <Valor v={servico!.valor!.servico!} />
        </p>
        <p className="mt-3">{servico!.discriminacao}</p>
        <p className="text-tinta-2">
          Para {exemplo.tomador!.razaoSocial}, CPF {documento(exemplo.tomador!.cpfCnpj)} (fictícia)
        </p>
      </div>
      {issue.error && <Falha erro={issue.error} />}
      {semCidade ? (
        <>
          <AvisoDaCidade ibge={codigoCidade} {...empresa} />
          <Link to="/empresas/$id" params={{ id: empresa.id }} className={classeBotao()}>
            Ver o cadastro da empresa
          </Link>
        </>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-4">
            <Botao tipo="principal" onClick={() => issue.mutate()} ocupado={issue.isPending || issue.isSuccess}>
              Emitir a nota de exemplo
            </Botao>
            <Link to="/emitir" className="text-sm text-anil hover:underline">
              Preencher a minha
            </Link>
          </div>
          <p className="sub">Homologação é o ambiente de teste: a nota não tem valor fiscal.</p>
        </>
      )}
    </div>
  )
}

type ResultadoProps = { id: string; empresaId: string; onRetry: () => void; onLeave: () => void }

function Resultado({ id, empresaId, onRetry, onLeave }: ResultadoProps) {
  const { data: nota, error, refetch } = useQuery(notaPorId(id))
  if (!nota) return <NaoCarregado erro={error} onRetry={refetch} alto={200} />
  const autorizada = nota.status === 'autorizada'
  return (
    <div className="flex flex-col items-start gap-5" aria-live="polite">
      <Folha nota={nota} solta={autorizada} />
      {autorizada ? (
        <>
          <p className="max-w-[52ch]">
            Sua primeira nota está autorizada. Levou {nota.meta.tempoProcessamento.replace('.', ',').replace('s', ' s')}
            , do pedido à resposta da prefeitura.
          </p>
          <div className="flex flex-wrap gap-2">
            <Link to="/notas/$id" params={{ id }} className={classeBotao('principal')}>
              Ver a nota
            </Link>
            <Link to="/empresas/$id/pronto-para-valer" params={{ id: empresaId }} className={classeBotao()}>
              Passar para a produção
            </Link>
            <Botao onClick={onLeave}>Ir para o início</Botao>
          </div>
        </>
      ) : conferida(nota) ? (
        <SoConferida id={id} empresaId={empresaId} />
      ) : !isSettled(nota.status) ? (
        <p className="text-sm text-tinta-2">O município está respondendo. A nota muda aqui sozinha.</p>
      ) : (
        <>
          <ul className="flex flex-col gap-1 text-sm">
            {nota.erros.map(({ campo, codigo, mensagem, correcao }) => (
              <li key={campo + codigo}>
                {emPalavras(mensagem)} <span className="text-tinta-2">{correcao && emPalavras(correcao)}</span>{' '}
                <span className="font-mono text-xs text-tinta-3">{codigo}</span>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            <Botao tipo="principal" onClick={onRetry}>
              Emitir outra de exemplo
            </Botao>
            <Link to="/notas/$id" params={{ id }} className={classeBotao()}>
              Ver a nota
            </Link>
          </div>
        </>
      )}
    </div>
  )
}

/** In homologação São Paulo checks a note and issues none (docs/decisions/0011-sao-paulo-homologacao.md). */
const conferida = ({ erros }: Nota) => erros.some(({ codigo }) => codigo === 'TESTE_SEM_EMISSAO')

/** The note would have been authorised: what comes next is one that counts. */
function SoConferida({ id, empresaId }: Pick<ResultadoProps, 'id' | 'empresaId'>) {
  const navigate = useNavigate()
  return (
    <>
      <p className="max-w-[52ch]">
        A prefeitura conferiu a nota de exemplo e não achou nenhum erro. Ela não emite notas de teste: a sua primeira
        nota autorizada sai em produção, e tem valor fiscal.
      </p>
      <div className="flex flex-wrap gap-2">
        <Botao
          tipo="principal"
          onClick={() => {
            chooseAmbiente('producao')
            void navigate({ to: '/emitir' })
          }}
        >
          Emitir a primeira nota em produção
        </Botao>
        <Link to="/empresas/$id/pronto-para-valer" params={{ id: empresaId }} className={classeBotao()}>
          Conferir antes de valer
        </Link>
        <Link to="/notas/$id" params={{ id }} className={classeBotao()}>
          Ver o que foi conferido
        </Link>
      </div>
    </>
  )
}

/** The note on its slip; once it is authorised the slip comes off the pad. */
const Folha = ({ nota, solta }: { nota: Nota; solta: boolean }) => (
  <div className="w-full max-w-sm pt-1">
    <div className={cx('h-1.5 rounded-t-lg', solta ? 'bg-linha-2' : 'bg-papel-2')} aria-hidden />
    <div className={cx('recorte bg-papel-1 px-5 pt-4 pb-8 text-sm', solta && 'destacada')}>
      <p className="flex items-center justify-between gap-3">
        <span className="sub">{nota.numero ? `Nota ${nota.numero}` : `RPS ${nota.numeroRps}`}</span>
        {conferida(nota) ? <Selo tom="verde">Conferida</Selo> : <SeloStatus status={nota.status} />}
      </p>
      <p className="mt-1 text-3xl font-semibold tracking-tight">
        <Valor v={nota.valores.liquido} />
      </p>
      <p className="mt-3">{nota.servico.discriminacao}</p>
      <p className="text-tinta-2">Para {nota.tomadorNome}</p>
      {nota.chaveAcesso && <p className="mt-2 font-mono text-xs break-all text-tinta-3">{nota.chaveAcesso}</p>}
    </div>
  </div>
)
