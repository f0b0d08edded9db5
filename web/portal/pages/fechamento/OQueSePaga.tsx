import type { ReactNode } from 'react'
import type { FechamentoDaEmpresa } from '#web/api/portal/client.ts'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { count } from '#web/words/formatos.ts'

/** What the month costs: the guide of each city, what customers withheld, federal taxes, and what only informs. */
export function OQueSePaga({ dados: { pagar, palavraDoIss, numeros } }: { dados: FechamentoDaEmpresa }) {
  const { guias, retido, federais, outrasRetencoes, informa } = pagar
  return (
    <Secao titulo="O que se paga">
      <dl className="text-sm">
        {guias.map(({ municipio, notas, valor }) => (
          <Linha
            key={municipio.ibge}
            nome={`ISS a recolher, ${municipio.nome}${municipio.uf && `, ${municipio.uf}`}`}
            texto={`guia da prefeitura, ${count(notas, 'nota', 'notas')}`}
            forte
          >
            <Valor v={valor} />
          </Linha>
        ))}
        {guias.length === 0 && (
          <Linha nome="ISS a recolher" texto={SEM_GUIA[palavraDoIss ?? 'nada']}>
            <span className="text-tinta-2">{palavraDoIss ?? '–'}</span>
          </Linha>
        )}
        <Linha
          nome="ISS retido pelos clientes"
          texto={
            retido.notas > 0
              ? `${count(retido.notas, 'nota', 'notas')}; quem paga é o cliente, não entra na sua guia`
              : 'nenhum'
          }
        >
          <OuNada v={retido.valor} />
        </Linha>
        <Linha
          nome="Federais retidos"
          texto={
            federais.length > 0 ? `${federais.map(({ tributo }) => tributo).join(', ')}: abata do que apurar` : 'nenhum'
          }
        >
          <OuNada v={numeros.federaisRetidos} />
        </Linha>
        {federais.length > 1 &&
          federais.map(({ tributo, valor }) => (
            <Linha key={tributo} nome={tributo} dentro>
              <Valor v={valor} />
            </Linha>
          ))}
        {outrasRetencoes > 0 && (
          <Linha nome="Outras retenções" texto="como as notas trazem">
            <Valor v={outrasRetencoes} />
          </Linha>
        )}
        {informa.receitaNoDas > 0 && (
          <Linha nome="Receita no DAS" texto="a base que vai ao DAS; não é imposto">
            <Valor v={informa.receitaNoDas} />
          </Linha>
        )}
        {informa.ibs + informa.cbs > 0 && (
          <Linha nome="IBS e CBS" texto="informativos em 2026, não se pagam">
            <Valor v={Math.round((informa.ibs + informa.cbs) * 100) / 100} />
          </Linha>
        )}
      </dl>
    </Secao>
  )
}

const SEM_GUIA = {
  'no DAS': 'o ISS destas notas é pago dentro do DAS: não há guia',
  fixo: 'o ISS é fixo: não se apura pelas notas',
  nada: 'nenhuma guia neste mês',
}

type LinhaProps = { nome: string; texto?: string; forte?: boolean; dentro?: boolean; children: ReactNode }

const Linha = ({ nome, texto, forte, dentro, children }: LinhaProps) => (
  <div className={`flex items-center justify-between gap-4 border-b border-linha py-1.5 ${dentro ? 'pl-4' : ''}`}>
    <dt className="min-w-0">
      <span className={dentro ? 'text-tinta-2' : undefined}>{nome}</span>
      {texto && <span className="sub block">{texto}</span>}
    </dt>
    <dd className={forte ? 'font-medium' : undefined}>{children}</dd>
  </div>
)

const OuNada = ({ v }: { v: number }) => (v === 0 ? <span className="text-tinta-3">–</span> : <Valor v={v} />)
