import { Injectable } from '@nestjs/common';
import { type EmployerDto, SaveEmployerDto } from '../../employers/dto/employer.dto.js';
import { EmployersService } from '../../employers/employers.service.js';
import { wordOf } from './fields-of-row.js';
import type { Values } from './import-kind.js';
import { type ReadFields, RecordsKind } from './records.kind.js';

const words = (text: string) => text.split(', ');

const classWords = {
  'L26 Tiered': ['tiered', 'l26', 'local 26', 'tier', 'standard'],
  Encore: ['e'],
};

@Injectable()
export class EmployersKind extends RecordsKind<EmployerDto, SaveEmployerDto> {
  constructor(service: EmployersService) {
    super({
      what: 'employer',
      nameField: 'companyName',
      form: SaveEmployerDto,
      defaults: { dispatchClass: 'L26 Tiered' },
      columns: {
        contactName: { sharedBy: 'some' },
        email: { sharedBy: 'some' },
        phone: { sharedBy: 'some' },
        address: { sharedBy: 'some' },
      },
      service,
      fields: [
        {
          field: 'companyName',
          label: 'Employer',
          words: words(
            'companyname, company, company name, employer name, house, house name, hotel, hotel name, name, property, business, business name',
          ),
        },
        {
          field: 'contactName',
          label: 'Contact Name',
          words: words('contactname, contact, contact person, attention, attn, manager, representative'),
        },
        {
          field: 'email',
          label: 'Email',
          words: words('e mail, email address, e mail address, contact email, mail'),
        },
        {
          field: 'phone',
          label: 'Phone',
          words: words(
            'phone number, phone no, phone #, telephone, tel, contact phone, office phone, office',
          ),
        },
        {
          field: 'address',
          label: 'Address',
          words: words('street address, street, location, mailing address, office address'),
        },
        {
          field: 'dispatchClass',
          label: 'Dispatch Class',
          words: words('dispatchclass, dispatch, rules, type, dispatch rules, class, employer class'),
        },
        { field: 'id', label: 'Employer ID', words: words('employerid, hiring hall id') },
      ],
    });
  }

  protected async reader(): Promise<ReadFields> {
    return ({ dispatchClass, ...values }) => {
      if (dispatchClass === undefined) return { fields: values, problems: [] };
      const found = wordOf('dispatchClass', dispatchClass, classWords);
      const fields: Values = 'word' in found ? { ...values, dispatchClass: found.word } : values;
      return { fields, problems: 'word' in found ? [] : [found.problem] };
    };
  }
}
