-- What a service is and what it costs, in the words of the business, such as "from $45".
ALTER TABLE services
  ADD COLUMN description text,
  ADD COLUMN price text;
