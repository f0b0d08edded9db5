import type { NotaPreparada, Tomador } from '#domain/nota/preparada.ts'
import type { ReformaNaNota } from '#domain/nota/reforma-na-nota.ts'
import { tributosOf, valoresOf } from '#domain/nota/tributos-da-nota.ts'
import { maskPersonal } from '#features/audit/mask-personal.ts'
import { isAllowed } from '#features/permissions/permissions.ts'
import type { NotaNaPagina } from '#formas/notas/nota-portal.ts'
import type { Ctx } from '#platform/ctx.ts'

/** The content of a note for people: parties, service, amounts in reais, taxes in the order of the printed page. */
type ConteudoDaNota = Pick<
  NotaNaPagina,
  'dataEmissao' | 'prestador' | 'tomador' | 'intermediario' | 'servico' | 'valores' | 'tributos'
>
type Parte = NonNullable<NotaNaPagina['tomador']>
type Lugar = NonNullable<Parte['cidade']>

/** The content of a prepared note that this caller may see. */
export function presentConteudo(ctx: Ctx, nota: NotaPreparada, reforma: ReformaNaNota | null): ConteudoDaNota {
  const { prestador, tomador, intermediario, servico, dataEmissao } = nota
  return {
    dataEmissao,
    prestador: {
      cpfCnpj: prestador.cpfCnpj,
      razaoSocial: prestador.razaoSocial,
      inscricaoMunicipal: prestador.inscricaoMunicipal,
    },
    tomador: tomador && parteOf(ctx, tomador),
    intermediario: intermediario && parteOf(ctx, intermediario),
    servico: {
      codigo: servico.codigo,
      codigoServicoNacional: servico.codigoServicoNacional,
      codigoTributacao: servico.codigoTributacao,
      codigoNbs: servico.codigoNbs,
      discriminacao: servico.discriminacao,
      informacoesComplementares: servico.informacoesComplementares,
      municipioPrestacao: lugarOf(ctx, servico.municipioPrestacao),
      municipioIncidencia: lugarOf(ctx, servico.municipioIncidencia),
    },
    valores: valoresOf(servico),
    tributos: tributosOf({ ...servico, reforma }),
  }
}

/** A customer's document: of a person only the middle, unless the caller may read everything that was sent (LGPD). */
export const documentoFor = (ctx: Pick<Ctx, 'actor'>, documento: string | null): string | null =>
  isAllowed(ctx.actor, 'nota.read-conteudo') ? documento : (maskPersonal(documento) as string | null)

function parteOf(ctx: Ctx, { razaoSocial, cpfCnpj, nifEstrangeiro, email, telefone, endereco }: Tomador): Parte {
  return {
    cpfCnpj: documentoFor(ctx, cpfCnpj),
    nifEstrangeiro,
    razaoSocial,
    email: isAllowed(ctx.actor, 'nota.read-conteudo') ? email : (maskPersonal(email) as string | null),
    telefone: isAllowed(ctx.actor, 'nota.read-conteudo') ? telefone : null,
    cidade: endereco && lugarOf(ctx, endereco.codigoCidade),
  }
}

function lugarOf({ app }: Ctx, ibge: string): Lugar {
  const municipio = app.tabelas.municipio(ibge)
  return { ibge, nome: municipio?.nome ?? '', uf: municipio?.uf ?? '' }
}
