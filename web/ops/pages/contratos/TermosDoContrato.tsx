import { Link } from '@tanstack/react-router'
import type { Saida } from '#web/api/ops/client.ts'
import { Dado } from '#web/kit/detail/Pagina.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { diaEscrito } from '#web/words/datas.ts'
import { inteiro, porcento } from '#web/words/formatos.ts'
import { INDICES } from '#web/words/precos.ts'

export type DadosDoContrato = Saida<'GET /admin/contratos/{id}'>

export const Termos = ({ contrato }: { contrato: DadosDoContrato }) => {
  const { plano, valorMensal, periodicidade, descontoPercentual, cupomAplicado, faixas, valorNotaExcedente } = contrato
  return (
    <dl className="mb-8 grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4">
      <Dado rotulo="Plano">
        {plano ? (
          <Link to="/planos/$id" params={{ id: plano.id }} className="text-anil hover:underline">
            {plano.nome} v{plano.versaoPlano}
          </Link>
        ) : (
          'Teste do cadastro'
        )}
      </Dado>
      <Dado rotulo={periodicidade === 'anual' ? 'Por mês, cobrado por ano' : 'Por mês'}>
        <Valor v={valorMensal} />
        {descontoPercentual > 0 && <span className="sub block">menos {porcento(descontoPercentual)}</span>}
      </Dado>
      <Dado rotulo="Notas incluídas">{inteiro(contrato.notasIncluidas)}</Dado>
      <Dado rotulo="Nota excedente">
        {faixas.map(({ ate, valor }) => (
          <span key={ate} className="block">
            até {inteiro(ate)}: <Valor v={valor} />
          </span>
        ))}
        {valorNotaExcedente === null ? 'a do preço geral' : <Valor v={valorNotaExcedente} />}
      </Dado>
      <Dado rotulo="Desde">
        {diaEscrito(contrato.dataInicio)}
        {contrato.dataFim && <span className="sub block">até {diaEscrito(contrato.dataFim)}</span>}
        {contrato.testeAte && <span className="sub block">em teste até {diaEscrito(contrato.testeAte)}</span>}
      </Dado>
      <Dado rotulo="Vence no dia">{contrato.diaVencimento}</Dado>
      <Dado rotulo="Reajuste">
        {INDICES[contrato.indiceReajuste]}
        {contrato.dataBaseReajuste && (
          <span className="sub block">doze meses desde {diaEscrito(contrato.dataBaseReajuste)}</span>
        )}
      </Dado>
      <Dado rotulo="Cupom">
        {cupomAplicado ? (
          <Link to="/cupons/$id" params={{ id: cupomAplicado.cupomId }} className="text-anil hover:underline">
            {cupomAplicado.codigo}
          </Link>
        ) : (
          'Nenhum'
        )}
      </Dado>
    </dl>
  )
}
