import type { Inicio } from '#web/api/portal/client.ts'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { mesEscrito } from '#web/words/datas.ts'
import { count, inteiro } from '#web/words/formatos.ts'

type Mes = Inicio['mes']
type Soma = Mes['atual']

/** This month against the last one to the same day; by company when there are several. */
export function MesContraMes({ mes: { competencia, ateDia, atual, anterior, porEmpresa } }: { mes: Mes }) {
  return (
    <Secao titulo="Este mês e o anterior" texto={`${mesEscrito(competencia)}, e o mês anterior até o dia ${ateDia}.`}>
      <ul className="border-t border-linha text-sm">
        <Linha nome="Toda a conta" atual={atual} anterior={anterior} />
        {porEmpresa.length > 1 &&
          porEmpresa.map(({ empresaId, razaoSocial, ...somas }) => (
            <Linha key={empresaId} nome={razaoSocial} {...somas} />
          ))}
      </ul>
    </Secao>
  )
}

const Linha = ({ nome, atual, anterior }: { nome: string; atual: Soma; anterior: Soma }) => (
  <li className="flex flex-wrap justify-between gap-x-4 border-b border-linha py-2.5 tabular-nums">
    <span className="min-w-0 truncate font-medium">{nome}</span>
    <span>
      {count(atual.autorizadas, 'autorizada', 'autorizadas')}, <Valor v={atual.valorServico} />
      <span className="text-tinta-2">
        , ISS <Valor v={atual.valorIss} />
      </span>
      {atual.recusadas > 0 && (
        <span className="text-vermelho">, {count(atual.recusadas, 'recusada', 'recusadas')}</span>
      )}
    </span>
    <span className="sub w-full text-right">
      antes {inteiro(anterior.autorizadas)}, <Valor v={anterior.valorServico} />, ISS <Valor v={anterior.valorIss} />
    </span>
  </li>
)
