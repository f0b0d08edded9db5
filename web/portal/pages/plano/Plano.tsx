import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Assinatura } from '#web/api/portal/assinatura.ts'
import type { Conta } from '#web/api/portal/client.ts'
import { conta } from '#web/api/portal/sessao.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado, Secao, Talao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { useMay } from '#web/portal/sessao.ts'
import { diaEscrito } from '#web/words/datas.ts'
import { limite, RECURSOS, STATUS_CONTRATO } from '#web/words/faturas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { comSuporte } from '#web/words/suporte.ts'
import { ConsumoDoPlano } from './ConsumoDoPlano.tsx'
import { Faturas } from './Faturas.tsx'
import { TrocarPlano } from './TrocarPlano.tsx'

/** What the account contracted, what it used of it, and its faturas. */
export function Plano() {
  const { data, error, refetch } = useQuery(conta)
  const may = useMay()
  const assinatura = data?.assinatura
  return (
    <>
      <Cabecalho titulo="Plano e faturas">{assinatura && <Troca assinatura={assinatura} />}</Cabecalho>
      {(error || !data) && <NaoCarregado erro={error} onRetry={refetch} alto={420} />}
      {data && !assinatura && (
        <Vazio titulo="Nenhum plano contratado">
          A conta está no teste do cadastro: nada é limitado nem cobrado.{' '}
          {comSuporte('Para contratar um plano, fale com o suporte.')}
        </Vazio>
      )}
      {data && assinatura && (
        <>
          <Cartao {...assinatura} />
          <ConsumoDoPlano {...assinatura} />
          <Incluido assinatura={assinatura} conta={data} />
        </>
      )}
      {data && may('fatura.read') && <Faturas />}
    </>
  )
}

function Troca({ assinatura }: { assinatura: Assinatura }) {
  const [aberto, setAberto] = useState(false)
  const porque =
    usePorque()('plano.change', 'trocar o plano', 'doDono') ??
    (assinatura.status === 'ativo'
      ? undefined
      : comSuporte(
          `O contrato está ${STATUS_CONTRATO[assinatura.status].rotulo.toLowerCase()}; só um contrato ativo troca de plano. Fale com o suporte.`,
        ))
  return (
    <>
      <Botao porque={porque} onClick={() => setAberto(true)}>
        Trocar de plano
      </Botao>
      {aberto && <TrocarPlano assinatura={assinatura} onClose={() => setAberto(false)} />}
    </>
  )
}

/** The slip: the plan, what it costs, when the next fatura falls due, and what is about to change. */
function Cartao({ plano, status, proximoVencimento, ...datas }: Assinatura) {
  const { rotulo, tom } = STATUS_CONTRATO[status]
  return (
    <Talao>
      <div className="min-w-0 max-md:w-full md:min-w-64">
        <p className="sub mb-0.5 flex items-center gap-2">
          Plano <Selo tom={tom}>{rotulo}</Selo>
        </p>
        <p className="text-3xl font-semibold tracking-[-.02em] break-words">{plano.nome}</p>
        {plano.descricao && <p className="mt-1 max-w-[60ch] text-sm text-tinta-2">{plano.descricao}</p>}
      </div>
      {plano.mensalidade !== null && (
        <div>
          <p className="sub mb-0.5">{plano.periodicidade === 'anual' ? 'Anuidade' : 'Mensalidade'}</p>
          <p className="text-xl font-medium">
            <Valor v={plano.mensalidade} />
          </p>
        </div>
      )}
      {proximoVencimento && (
        <div>
          <p className="sub mb-0.5">Próximo vencimento</p>
          <p className="text-xl font-medium tabular-nums">
            {proximoVencimento.faturaId && proximoVencimento.valor !== null ? (
              <Link
                to="/plano/faturas/$id"
                params={{ id: proximoVencimento.faturaId }}
                className="text-anil hover:underline"
              >
                {diaEscrito(proximoVencimento.dia)}
              </Link>
            ) : (
              diaEscrito(proximoVencimento.dia)
            )}
          </p>
        </div>
      )}
      <Mudancas {...datas} status={status} />
    </Talao>
  )
}

/** Dates of the contract: the end of the trial, its own end, and another plan. */
function Mudancas({
  testeAte,
  trocaAgendada,
  cancelarEm,
  fim,
  status,
}: Omit<Assinatura, 'plano' | 'proximoVencimento'>) {
  const frases = [
    status === 'em_teste' && testeAte && `O teste vai até ${diaEscrito(testeAte)}; até lá, nada é cobrado.`,
    trocaAgendada && `O plano muda para ${trocaAgendada.nome} em ${diaEscrito(trocaAgendada.em)}.`,
    cancelarEm && `O contrato termina em ${diaEscrito(cancelarEm)}, por cancelamento.`,
    !cancelarEm && fim && `O contrato termina em ${diaEscrito(fim)}.`,
  ].filter((frase) => typeof frase === 'string')
  if (frases.length === 0) return null
  return (
    <ul className="w-full border-t border-linha pt-3 text-sm text-tinta-2">
      {frases.map((frase) => (
        <li key={frase}>{frase}</li>
      ))}
    </ul>
  )
}

/** The limits, and how much of each the account has. */
const Incluido = ({
  assinatura: { plano, diaVencimento },
  conta: { empresas, usuarios },
}: {
  assinatura: Assinatura
  conta: Conta
}) => (
  <Secao titulo="O que o plano inclui">
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm md:grid-cols-4">
      <Dado rotulo="Notas por mês">
        {limite(plano.limiteNotas)}
        <span className="sub block">{inteiro(plano.notasIncluidas)} incluídas</span>
      </Dado>
      <Dado rotulo="Empresas ativas">
        {limite(plano.limiteEmpresas)}
        <span className="sub block">{inteiro(empresas.ativas)} em uso</span>
      </Dado>
      <Dado rotulo="Pessoas e convites">
        {limite(plano.limiteUsuarios)}
        <span className="sub block">{inteiro(usuarios.ativos + usuarios.convitesPendentes)} em uso</span>
      </Dado>
      <Dado rotulo="Requisições por minuto">{limite(plano.limiteRequisicoesMinuto)}</Dado>
      <Dado rotulo="Recursos" largo>
        {plano.recursos.length > 0 ? plano.recursos.map((each) => RECURSOS[each]).join(' · ') : 'Nenhum adicional'}
      </Dado>
      <Dado rotulo="Vencimento das faturas">Dia {diaVencimento}</Dado>
    </dl>
  </Secao>
)
